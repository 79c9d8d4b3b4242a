/** A product as GET /staff/api/products/:id has it. */
export interface StaffProduct {
  id: number;
  name: string;
  /** The path of its brand. */
  category: string;
  priceCents: number;
  colourway: string;
  description: string;
  materials: string[];
  pictures: { src: string; alt: string }[];
  sizes: { size: string; sku: string; gtin: string; onHand: number }[];
  state: ProductState;
  version: number;
  /** The old price of its sale; null without one. */
  compareAtCents: number | null;
  /** ISO 8601; null: until staff end it. */
  saleEndsAt: string | null;
  plannedSale: PlannedSale | null;
}

/** The next sale of a product, which begins by itself. Times in ISO 8601. */
export interface PlannedSale {
  priceCents: number;
  compareAtCents: number;
  startsAt: string;
  /** Null: until staff end it. */
  endsAt: string | null;
  /** What the product cost when it was planned, without a sale; an older server does not tell. */
  regularCents?: number | null;
  /** Why it did not begin; '' before. */
  failure: string;
}

export type ProductState = 'draft' | 'live' | 'archived';

/** A row of GET /staff/api/products. */
export interface ProductRow {
  id: number;
  name: string;
  category: string;
  priceCents: number;
  /** Address of the first picture; '' without one. */
  picture: string;
  state: ProductState;
  onHand: number;
}

export const STATES = {
  draft: { label: 'Draft', tone: 'warn' },
  live: { label: 'Live', tone: 'good' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const;

export const EMPTY = {
  ...{ name: '', category: '', priceCents: 0, colourway: '', description: '' },
  ...{ materials: [], pictures: [], sizes: [] },
};
