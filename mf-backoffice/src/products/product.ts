import type { Reply, MayLack } from '../api';
/** A product as GET /staff/api/products/:id has it. */
export type StaffProduct = Reply<'GET /products/{id}'>;

/** The next sale of a product, which begins by itself. Times in ISO 8601. */
export type PlannedSale = MayLack<NonNullable<StaffProduct['plannedSale']>, 'regularCents'>;

export type ProductState = ProductRow['state'];

/** A row of GET /staff/api/products. */
export type ProductRow = Reply<'GET /products'>['rows'][number];

export const STATES = {
  draft: { label: 'Draft', tone: 'warn' },
  live: { label: 'Live', tone: 'good' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const;

export const EMPTY = {
  name: '',
  category: '',
  priceCents: 0,
  colourway: '',
  description: '',
  materials: [],
  pictures: [],
  sizes: [],
};
