import type { Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/** One line per account, product and size; `price_cents` is the shop's price when the item was added. */
export interface CartLinesTable {
  id: Generated<number>;
  account_id: number;
  product_id: number;
  size: string;
  quantity: number;
  price_cents: number;
  created_at: GeneratedTimestamp;
}
