import type { ColumnType, Generated } from 'kysely';
import type { ORDER_STATUSES, OrderRequest } from 'shared/models';
import type { GeneratedTimestamp } from './accounts';

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Why an order must not be packed for now; '' if it may be. Staff release it. */
export type PackingHold = '' | 'payment disputed' | 'partly refunded';

export interface OrdersTable {
  id: string;
  /** Unique: one order per payment session, however often it is settled. */
  session_id: string;
  account_id: number | null;
  status: OrderStatus;
  total_cents: number;
  currency: string;
  request: ColumnType<OrderRequest, string, string>;
  ordered_at: GeneratedTimestamp;
  delivery_at: Date;
  delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  return_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  packing_hold: Generated<PackingHold>;
}

export interface OrderLinesTable {
  order_id: string;
  position: number;
  product_id: number;
  name: string;
  size: string;
  quantity: number;
  price_cents: number;
}

/** The history of an order, with the reason given. */
export interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  event: string;
  reason: Generated<string>;
  happened_at: GeneratedTimestamp;
}
