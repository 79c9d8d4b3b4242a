import type { ColumnType, Generated } from 'kysely';

export interface ProductsTable {
  id: number;
  slug: string;
  name: string;
  category: string;
  /** VAT included. */
  price_cents: number;
  colourway: string;
  description: string;
  /** jsonb; written as JSON text. */
  materials: ColumnType<string[], string, string>;
  image1: string;
  image2: string;
  image3: string;
  image4: string;
  active: Generated<boolean>;
}

/** Units on hand. Free units are this minus the open holds. */
export interface StockTable {
  product_id: number;
  /** `size3` and so on. */
  size: string;
  on_hand: number;
}
