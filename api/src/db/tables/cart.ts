import type { Generated } from 'kysely';
import type { Stamped } from './accounts';

/** One line per account, product and size; `price_cents` is the shop's own price when the pair was added. */
export interface CartLinesTable {
  id: Generated<number>;
  account_id: number;
  product_id: number;
  size: string;
  quantity: number;
  price_cents: number;
  created_at: Stamped;
}
