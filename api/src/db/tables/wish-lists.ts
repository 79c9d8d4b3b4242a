import type { GeneratedTimestamp } from './accounts';

/** A product that a customer saved (SELL-4). */
export interface WishListItemsTable {
  account_id: number;
  product_id: number;
  /** The price when it was saved, VAT included. */
  price_cents: number;
  saved_at: GeneratedTimestamp;
}
