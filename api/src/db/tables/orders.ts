import type { ColumnType, Generated } from 'kysely';
import type { ORDER_STATUSES, OrderRequest } from 'shared/models';
import type { Delivery } from './delivery';
import type { SliceVersions } from './funnel';
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
  /** VAT contained in the total; null: written by a release without migration 041 (settings/order-vat.ts). */
  vat_cents: ColumnType<number | null, number | null | undefined, never>;
  currency: string;
  request: ColumnType<OrderRequest, string, string>;
  ordered_at: GeneratedTimestamp;
  delivery_at: Date;
  delivered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  return_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  packing_hold: Generated<PackingHold>;
  /** Counts the changes; a trigger of the database keeps it. */
  version: Generated<number>;
  /** The text that the staff's search looks through, in small letters; kept by the same trigger. */
  search_text: Generated<string>;
  /** The discount code of the order; '' without one. */
  discount_code: Generated<string>;
  /** How it is delivered; null: by courier to the address of the request. */
  delivery: ColumnType<Delivery | null, string | null | undefined, string | null>;
  /** The release versions of the page that it was made on, by slice; null: not measured. */
  versions: ColumnType<SliceVersions | null, string | null | undefined, never>;
  /** The launch that it is of; null for any other. */
  launch_id: ColumnType<number | null, number | null | undefined, never>;
}

export interface OrderLinesTable {
  order_id: string;
  position: number;
  product_id: number;
  name: string;
  size: string;
  quantity: number;
  price_cents: number;
  /** The line's share of the order's discount: the paid amount is `quantity * price_cents - discount_cents`. */
  discount_cents: Generated<number>;
  /** Units that were paid back: the others are still to be delivered, or kept. */
  refunded_quantity: Generated<number>;
  /** Units that went back on the shelf. */
  restocked_quantity: Generated<number>;
  /** Whether these are the new pairs of an exchange, still in the shop although the order's own parcel has left. */
  awaits_parcel: Generated<boolean>;
}

/** The history of an order, with the reason given. The event `note` is a note of the staff: its text is the reason. */
export interface OrderEventsTable {
  id: Generated<number>;
  order_id: string;
  event: string;
  reason: Generated<string>;
  happened_at: GeneratedTimestamp;
  /** The member of the staff who did it. */
  staff_id: ColumnType<number | null, number | null | undefined, never>;
  by_shopper: Generated<boolean>;
}

/** A parcel that left the shop. Texts are '' if nothing is known. */
export interface ShipmentsTable {
  id: Generated<number>;
  order_id: string;
  courier: Generated<string>;
  /** The courier's number of the parcel. */
  tracking: Generated<string>;
  /** The courier's page of the parcel. */
  tracking_url: Generated<string>;
  sent_at: GeneratedTimestamp;
  /** Whether it holds the new pairs of an exchange. */
  of_exchange: Generated<boolean>;
}

/** Which mails an order caused. Their texts are in `mails` until they are sent. */
export interface OrderMailsTable {
  id: Generated<number>;
  order_id: string;
  mail_id: string;
  subject: string;
  queued_at: GeneratedTimestamp;
  /** It was given up, and then deleted. */
  not_sent: Generated<boolean>;
}
