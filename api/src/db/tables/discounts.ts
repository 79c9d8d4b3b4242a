import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

type Json<T> = ColumnType<T, string | undefined, string>;

/** A discount code and its conditions (SELL-2). */
export interface DiscountsTable {
  id: Generated<number>;
  /** Upper case. */
  code: string;
  kind: 'percent' | 'amount';
  /** Per cent, or cents. */
  value: number;
  /** The goods that it takes money off: everything, the products of `brands`, or those of `product_ids`. */
  scope: Generated<'shop' | 'brands' | 'products'>;
  brands: Json<string[]>;
  product_ids: Json<number[]>;
  /** The least that the products in its scope must come to. */
  min_cents: Generated<number>;
  starts_at: ColumnType<Date, Date | undefined, Date>;
  /** Null: without end. */
  ends_at: Date | null;
  /** Null: as often as anybody likes. */
  max_uses: number | null;
  max_uses_per_customer: number | null;
  active: Generated<boolean>;
  /** Shown beside the field once the code is applied. */
  terms: Generated<string>;
  version: Generated<number>;
  created_at: GeneratedTimestamp;
}

/** The use of a code by a payment session: `held` counts until `held_until`, `used` for good, `released` not at all. */
export interface DiscountUsesTable {
  session_id: string;
  discount_id: number;
  account_id: number | null;
  amount_cents: number;
  state: Generated<'held' | 'used' | 'released'>;
  held_until: Date;
  created_at: GeneratedTimestamp;
}
