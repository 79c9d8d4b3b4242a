import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

export interface ProductsTable {
  id: number;
  slug: string;
  name: string;
  category: string;
  /** VAT included. */
  price_cents: number;
  /** The price before, shown struck through while it is above `price_cents`. */
  compare_at_cents: ColumnType<number | null, number | null | undefined, number | null>;
  /** When the sale began; null without one. */
  sale_started_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the price goes back to `compare_at_cents`; null: when staff say so. */
  sale_ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  colourway: string;
  description: string;
  /** jsonb; written as JSON text. */
  materials: ColumnType<string[], string, string>;
  image1: string;
  image2: string;
  image3: string;
  image4: string;
  /** Live: shoppers see it. Otherwise a draft, or archived if `archived_at` is set. */
  active: Generated<boolean>;
  archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Grows with each change by staff. */
  version: Generated<number>;
  /** jsonb: the fifth to eighth picture; written as JSON text. */
  more_images: ColumnType<string[], string | undefined, string>;
  /** jsonb: alternative texts of all pictures in their order, '' if none is known; written as JSON text. */
  alt_texts: ColumnType<string[], string | undefined, string>;
}

/** A brand of the navigation. Its products are those with its path as `category`, in any case. */
export interface BrandsTable {
  id: Generated<number>;
  name: string;
  path: string;
  position: number;
  shown: Generated<boolean>;
  /** Address of the tile's picture; '' for the first picture of a product. */
  picture: Generated<string>;
  version: Generated<number>;
}

/** A path that a product or a brand had before it was renamed, in lower case. Written by triggers. */
export interface FormerPathsTable {
  path: string;
  product_id: number | null;
  brand_id: number | null;
  since: GeneratedTimestamp;
}

/** Every price that a product had, from when on. Written by a trigger; never changed. */
export interface PriceHistoryTable {
  id: Generated<number>;
  product_id: number;
  price_cents: number;
  /** False while it could not be paid: the product was a draft or archived. */
  charged: Generated<boolean>;
  since: GeneratedTimestamp;
}

/** The next sale of a product; it begins by itself. Amounts in cents. */
export interface PlannedSalesTable {
  product_id: number;
  price_cents: number;
  /** The old price, shown beside it. */
  compare_at_cents: number;
  starts_at: ColumnType<Date, Date, Date>;
  /** When the old price is charged again; null: when staff say so. */
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The price of the product when it was planned, without a sale; null: planned by a release that did not keep it. */
  regular_cents: ColumnType<number | null, number | null | undefined, number | null>;
  /** Why an old price may be shown that was not charged of late. */
  reason: Generated<string>;
  /** Why it did not begin; '' before. */
  failure: Generated<string>;
}

/** Units on hand. Free units are this minus the open holds. */
export interface StockTable {
  product_id: number;
  /** `size3`, `size6.5` and so on. */
  size: string;
  on_hand: number;
  sku: ColumnType<string | null, string | null | undefined, string | null>;
  gtin: ColumnType<string | null, string | null | undefined, string | null>;
}

export type MovementReason =
  | 'sale'
  | 'cancellation'
  | 'refund'
  | 'return'
  | 'exchange'
  | 'received'
  | 'count'
  | 'damaged'
  | 'lost'
  | 'found'
  | 'own-use'
  | 'import'
  | 'correction';

/** Append-only: every change of units on hand, in the transaction that makes it. */
export interface StockMovementsTable {
  id: Generated<string>;
  product_id: number;
  size: string;
  delta: number;
  on_hand_after: number;
  reason: MovementReason;
  order_id: string | null;
  /** Null: an order, or a command of an operator. */
  staff_id: number | null;
  note: Generated<string>;
  at: GeneratedTimestamp;
}
