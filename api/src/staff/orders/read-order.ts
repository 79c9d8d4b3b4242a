import type { ReturnState } from '../../db/tables/returns';
import type { Selectable } from 'kysely';
import type { Delivery } from '../../db/tables/delivery';
import type { OrdersTable, OrderStatus, PackingHold } from '../../db/tables/orders';
import type { StaffRole } from '../../db/tables/staff';
import type { Shipment } from '../../mail/shipment';
import { destinationOf, type Destination } from '../../orders/destination';
import { hasLeftShop, orderNotFound } from '../../orders/order-states';
import { sumOf } from '../../refunds/refund-records';
import { OPEN_STATES } from '../../refunds/refund-states';
import { readLastShipment } from '../../orders/fulfilment/shipments';
import { may } from '../permissions/permissions';
import { allowedActions, type OrderAction } from './allowed-actions';
import { readLines, type StaffOrderLine } from './order-lines';
import { paymentState, type OrderPaymentState } from './order-payment';
import { readApprovedReturn, resendable, type MailKind } from './resend-mail';
import { readTimeline, type TimelineEntry } from './timeline';
import type { Db } from '../../db/transact';

/** The content of a packing slip and an address label; amounts in cents, and only for those who may see them. */
export interface OrderSlip {
  id: string;
  number: string;
  orderedAt: string;
  status: OrderStatus;
  hold: PackingHold;
  version: number;
  customer: { id: number | null; name: string; email: string; phone: string };
  address: Destination['address'];
  label: Destination['label'];
  /** How it is delivered; null: by courier to the address. */
  delivery: Delivery | null;
  /** ISO 8601, the last day of the estimate. */
  deliverBy: string;
  lines: StaffOrderLine[];
  total?: number;
  /** The amount that a code took off; absent without one. */
  discount?: { code: string; amount: number };
}

export interface StaffOrder extends OrderSlip {
  /** The parcel that left last; `ofExchange`: with new sizes. */
  shipment: (Shipment & { id: number; sentAt: string; ofExchange: boolean }) | null;
  timeline: TimelineEntry[];
  /** The launch that the pair is from; null for an order of the shop. */
  launch: { id: number; name: string } | null;
  /** The newest first. */
  returns: { id: number; state: ReturnState; askedAt: string }[];
  payment?: PaymentSummary;
  actions: OrderAction[];
  /** The mails that can be sent once more. */
  resendable: MailKind[];
}

/** Cents. `left` can still be refunded. */
interface PaymentSummary {
  state: OrderPaymentState;
  provider: string;
  reference: string;
  paid: number;
  refunded: number;
  pending: number;
  left: number;
}

/** An order as the back office shows it to this role. 404 for an unknown one. */
export async function readStaffOrder(db: Db, orderId: string, role: StaffRole): Promise<StaffOrder> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
  if (!order) throw orderNotFound();
  const withMoney = may(role, 'orders.read-money');
  const shipment = await readLastShipment(db, orderId);
  const timeline = await readTimeline(db, order, { withMoney });
  const lines = (await readLines(db, [orderId], { withMoney })).get(orderId) ?? [];
  const returns = await readReturnsOf(db, orderId);
  const owesNewSize = hasLeftShop(order) && lines.some(({ awaitsParcel }) => awaitsParcel);
  const events = timeline.filter(({ kind }) => kind === 'event').map(({ what }) => what);
  const hasApprovedReturn = Boolean(await readApprovedReturn(db, orderId));
  // An erased customer has no address.
  const mails = order.request.email ? resendable(events, order.status, { hasApprovedReturn }) : [];
  return {
    ...slipOf(order, lines, withMoney),
    shipment: shipment
      ? {
          id: shipment.id,
          courier: shipment.courier,
          tracking: shipment.tracking,
          url: shipment.tracking_url,
          sentAt: shipment.sent_at.toISOString(),
          ofExchange: shipment.of_exchange,
        }
      : null,
    timeline,
    launch: await readLaunchOf(db, order),
    returns,
    ...(withMoney ? { payment: await readPayment(db, order) } : {}),
    actions: allowedActions({ ...order, owesNewSize, resendable: mails }, role),
    resendable: mails,
  };
}

async function readLaunchOf(db: Db, { launch_id: id }: Pick<Selectable<OrdersTable>, 'launch_id'>) {
  if (id === null) return null;
  const found = await db
    .selectFrom('launches as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.id', 'p.name'])
    .where('l.id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

async function readReturnsOf(db: Db, orderId: string): Promise<StaffOrder['returns']> {
  const rows = await db
    .selectFrom('returns')
    .select(['id', 'state', 'asked_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, state, asked_at }) => ({ id, state, askedAt: asked_at.toISOString() }));
}

/** The slips of these orders, in the sequence of the ids; unknown ones are left out. */
export async function readSlips(db: Db, ids: readonly string[], role: StaffRole): Promise<OrderSlip[]> {
  if (!ids.length) return [];
  const withMoney = may(role, 'orders.read-money');
  const orders = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const lines = await readLines(
    db,
    orders.map(({ id }) => id),
    { withMoney },
  );
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((order) => slipOf(order, lines.get(order.id) ?? [], withMoney));
}

function slipOf(order: Selectable<OrdersTable>, lines: StaffOrderLine[], withMoney: boolean): OrderSlip {
  const { recipient, address, label } = destinationOf(order);
  return {
    id: order.id,
    number: order.id,
    orderedAt: order.ordered_at.toISOString(),
    status: order.status,
    hold: order.packing_hold,
    version: order.version,
    customer: { id: order.account_id, ...recipient },
    address,
    label,
    delivery: order.delivery,
    deliverBy: order.delivery_at.toISOString(),
    lines,
    ...(withMoney ? { total: order.total_cents } : {}),
    ...(withMoney && order.discount_code ? { discount: discountOf(order.discount_code, lines) } : {}),
  };
}

const discountOf = (code: string, lines: readonly StaffOrderLine[]) => ({
  code,
  amount: lines.reduce((sum, { discount = 0 }) => sum + discount, 0),
});

async function readPayment(db: Db, order: Selectable<OrdersTable>): Promise<PaymentSummary> {
  const session = await db
    .selectFrom('payment_sessions')
    .select(['provider', 'provider_ref', 'amount_cents'])
    .where('id', '=', order.session_id)
    .executeTakeFirstOrThrow();
  const refunds = await db.selectFrom('refunds').selectAll().where('session_id', '=', order.session_id).execute();
  const [refunded, pending] = [sumOf(refunds, ['done']), sumOf(refunds, OPEN_STATES)];
  return {
    state: paymentState(order, refunds),
    provider: session.provider,
    reference: session.provider_ref ?? '',
    paid: session.amount_cents,
    refunded,
    pending,
    left: Math.max(0, session.amount_cents - refunded - pending),
  };
}
