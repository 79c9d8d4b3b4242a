import type { ColumnType, Generated } from 'kysely';
import type { ORDER_STATUSES, OrderRequest } from 'shared/models';
import type { Stamped } from './accounts';

export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface OrdersTable {
  id: string;
  /** One order per payment session, whoever settles it and however often. */
  session_id: string;
  account_id: number | null;
  status: OrderStatus;
  total_cents: number;
  currency: string;
  request: ColumnType<OrderRequest, string, string>;
  ordered_at: Stamped;
  delivery_at: Date;
  delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  return_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
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

/** What became of an order, with the reason that was given. */
export interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  event: string;
  reason: Generated<string>;
  happened_at: Stamped;
}
