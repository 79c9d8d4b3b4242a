import type { Selectable } from 'kysely';
import type { Order } from 'shared/models';
import type { OrdersTable, ShipmentsTable } from '../db/tables/orders';
import type { Delivery } from '../db/tables/delivery';
import type { Shipment } from '../mail/shipment';
import type { Db } from '../db/transact';
import type { OrderLineRow } from '../refunds/refundable';
import { readShopperReturns } from '../returns/read-returns';
import { readReturnHistories, returnableUnits, type ReturnHistory } from '../returns/returnable';
import { readNewPairsLeftAt } from '../exchanges/exchange-shipment';
import { mayBeCancelled, mayBeReturned } from '../orders/order-states';
import { vatOf } from '../settings/order-vat';

/** An order in the API's form: the contract's model, with the actions that it allows. */
export interface OrderReply extends Order {
  vat: number;
  canCancel: boolean;
  canReturn: boolean;
  returnAskedAt: string | null;
  shipment: Shipment | null;
}

/** All orders of an account, newest first; optionally only one order, or only the order of one payment session. */
export async function readOrders(db: Db, by: { accountId: number; orderId?: string; sessionId?: string }): Promise<OrderReply[]> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', by.accountId)
    .$if(by.orderId !== undefined, (query) => query.where('id', '=', by.orderId ?? ''))
    .$if(by.sessionId !== undefined, (query) => query.where('session_id', '=', by.sessionId ?? ''))
    .orderBy('ordered_at', 'desc')
    .orderBy('id')
    .execute();
  if (!orders.length) return [];
  const ids = orders.map(({ id }) => id);
  const lines = await readLines(db, ids);
  const shipments = await db.selectFrom('shipments').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const returns = await readShopperReturns(db, ids);
  const historyOf = await readReturnHistories(db, ids);
  const newPairsLeftAt = await readNewPairsLeftAt(db, ids);
  const refunded = await readRefunded(db, ids);
  return orders.map((order) => ({
    ...replyOf(
      order,
      lines.filter((line) => line.order_id === order.id),
      historyOf(order.id),
      newPairsLeftAt(order.id),
    ),
    return: returns.get(order.id) ?? null,
    refunded: (refunded.get(order.id) ?? 0) / 100,
    shipment: shownShipment(shipments.findLast((shipment) => shipment.order_id === order.id)),
  }));
}

/** A line with the remaining stock of its product, which the shop may no longer sell. */
interface ShownLine extends OrderLineRow {
  name: string;
  /** Null if the product is gone. */
  active: boolean | null;
  image1: string | null;
}

const readLines = (db: Db, orderIds: readonly string[]): Promise<ShownLine[]> =>
  db
    .selectFrom('order_lines as line')
    .leftJoin('products as product', 'product.id', 'line.product_id')
    .selectAll('line')
    .select(['product.active', 'product.image1'])
    .where('line.order_id', 'in', orderIds)
    .orderBy('line.position')
    .execute();

/** Cents that went back to the card, by order. */
async function readRefunded(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.session_id', 'r.session_id')
    .select('o.id')
    .select((eb) => eb.fn.sum<string>('r.amount_cents').as('cents'))
    .where('o.id', 'in', orderIds)
    .where('r.state', '=', 'done')
    .groupBy('o.id')
    .execute();
  return new Map(rows.map(({ id, cents }) => [id, Number(cents)]));
}

/** The parcel that left last, if anything is known of it. */
function shownShipment(row: Selectable<ShipmentsTable> | undefined): Shipment | null {
  if (!row) return null;
  const { courier, tracking, tracking_url: url } = row;
  return courier || tracking || url ? { courier, tracking, url } : null;
}

function replyOf(
  order: Selectable<OrdersTable>,
  lines: readonly ShownLine[],
  history: ReturnHistory,
  newPairsLeftAt: Date | null,
): Omit<OrderReply, 'shipment' | 'return' | 'refunded'> {
  return {
    orderId: order.id,
    orderDate: order.ordered_at.toISOString(),
    deliveryDate: order.delivery_at.toISOString(),
    firstname: order.request.firstname,
    lastname: order.request.lastname,
    address: order.request.address,
    province: order.request.province,
    orders: lines.map((line) => ({
      position: line.position,
      productId: line.product_id,
      size: line.size,
      quantity: line.quantity,
      price: line.price_cents / 100,
      name: line.name,
      ...(line.active ? {} : { withdrawn: true, ...(line.image1 ? { picture: line.image1 } : {}) }),
      refundedQuantity: line.refunded_quantity,
      returnableQuantity: returnableUnits(line, history),
    })),
    status: order.status,
    total: order.total_cents / 100,
    ...(order.discount_code
      ? { discountCode: order.discount_code, discount: lines.reduce((sum, line) => sum + line.discount_cents, 0) / 100 }
      : {}),
    vat: vatOf(order) / 100,
    ...(order.delivery ? { delivery: shownDelivery(order.delivery) } : {}),
    canCancel: mayBeCancelled(order),
    canReturn:
      mayBeReturned(order, newPairsLeftAt) && !history.hasOpen && lines.some((line) => returnableUnits(line, history) > 0),
    returnAskedAt: order.return_asked_at?.toISOString() ?? null,
  };
}

/** The courier's number of a locker is for the shop. */
const shownDelivery = ({ kind, label, address }: Delivery): Delivery => ({ kind, label, address });
