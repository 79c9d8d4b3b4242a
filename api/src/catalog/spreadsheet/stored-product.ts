import { sql } from 'kysely';
import { sizeLabel } from 'shared/models';
import { EXPORTED, PICTURES, PRODUCT_COLUMNS } from './columns';
import type { Db } from '../../db/transact';

export type ProductState = 'draft' | 'live' | 'archived';

export interface StoredSize {
  onHand: number;
  sku: string;
  gtin: string;
}

/** A product as it is in the database, with everything that a spreadsheet shows of it. */
export interface StoredProduct {
  id: number;
  slug: string;
  name: string;
  category: string;
  priceCents: number;
  compareAtCents: number | null;
  state: ProductState;
  colourway: string;
  description: string;
  materials: string[];
  /** Addresses in their order; '' if one is missing. */
  images: string[];
  /** Alternative texts, beside the images. */
  altTexts: string[];
  version: number;
  /** By size key. */
  sizes: Record<string, StoredSize>;
}

type Row = Omit<StoredProduct, 'state'> & { active: boolean; archived: boolean };

/** These products, or all; in the order of their ids. */
export async function readStored(db: Db, { slugs, after = 0, limit }: StoredQuery): Promise<StoredProduct[]> {
  const wanted = slugs ? sql`p.slug in (select jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb))` : sql`true`;
  const { rows } = await sql<Row>`
    select p.id, p.slug, p.name, p.category, p.price_cents as "priceCents", p.compare_at_cents as "compareAtCents", p.active,
      p.archived_at is not null as archived, p.colourway, p.description, p.materials,
      jsonb_build_array(p.image1, p.image2, p.image3, p.image4) || p.more_images as images, p.alt_texts as "altTexts", p.version,
      coalesce((select jsonb_object_agg(s.size, jsonb_build_object('onHand', s.on_hand, 'sku', coalesce(s.sku, ''),
        'gtin', coalesce(s.gtin, ''))) from stock s where s.product_id = p.id), '{}') as sizes
    from products p where ${wanted} and p.id > ${after} order by p.id limit ${limit ?? null}`.execute(db);
  return rows.map(({ active, archived, ...row }) => ({ ...row, state: active ? 'live' : archived ? 'archived' : 'draft' }));
}

interface StoredQuery {
  slugs?: readonly string[];
  /** Only products with a higher id. */
  after?: number;
  limit?: number;
}

const rand = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

/** Column -> text, as an export writes them. Amounts have a decimal dot. */
export function cellsOf(product: StoredProduct): Map<string, string> {
  const { images, altTexts, sizes, materials } = product;
  const cells = new Map<string, string>([
    ['slug', product.slug],
    ['name', product.name],
    ['category', product.category],
    ['price', rand(product.priceCents)],
    ['compareAtPrice', rand(product.compareAtCents)],
    ['compareAtReason', ''],
    ['state', product.state],
    ['colourway', product.colourway],
    ['description', product.description],
    ['materials', materials.join(' | ')],
    ...Array.from({ length: PICTURES }, (_, index): [string, string][] => [
      [`image${index + 1}`, images[index] ?? ''],
      [`alt${index + 1}`, altTexts[index] ?? ''],
    ]).flat(),
  ]);
  for (const [size, { onHand, sku, gtin }] of Object.entries(sizes)) {
    const label = sizeLabel(size);
    cells.set(`size${label}`, String(onHand)).set(`sku${label}`, sku).set(`gtin${label}`, gtin);
  }
  return cells.set(EXPORTED, exportedCell(product));
}

/** `version 4: size7=5 size8=0`. */
const exportedCell = ({ version, sizes }: StoredProduct) =>
  `version ${version}: ${bySize(Object.keys(sizes))
    .map((size) => `${size}=${sizes[size]?.onHand}`)
    .join(' ')}`.trim();

/** The content of the column `exported`; null if it is empty, undefined if it differs from the form of an export. */
export function readExported(cell: string): { version: number; onHand: ReadonlyMap<string, number> } | null | undefined {
  if (!cell) return null;
  const [, version, sizes = ''] = /^version (\d{1,9}):((?: size[\d.]+=\d+)*)$/.exec(cell) ?? [];
  if (!version) return undefined;
  const pairs = [...sizes.matchAll(/(size[\d.]+)=(\d+)/g)].map(([, size, count]) => [size as string, Number(count)] as const);
  return { version: Number(version), onHand: new Map(pairs) };
}

/** Sizes from small to large. */
export const bySize = (sizes: readonly string[]): string[] =>
  [...sizes].sort((a, b) => Number(sizeLabel(a)) - Number(sizeLabel(b)));

/** All columns of an export of these sizes. */
export const columnsOf = (sizes: readonly string[]): string[] => [
  ...PRODUCT_COLUMNS,
  ...['size', 'sku', 'gtin'].flatMap((kind) => bySize(sizes).map((size) => kind + sizeLabel(size))),
  EXPORTED,
];
