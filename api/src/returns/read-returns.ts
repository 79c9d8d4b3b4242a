import { plainText } from 'shared/validation';
import type { ReturnState } from '../db/tables/returns';
import { unitsOffShelf } from '../refunds/refundable';
import { isNamed } from '../orders/search-orders';
import { returnNotFound } from './change-return';
import { readParcels } from './read-parcels';
import { isOpenReturn, OPEN_RETURN_STATES, unitsAwaited, unitsUnsettled } from './return-states';
import type { Db } from '../db/transact';

/** Days within which the law requires the refund after a return is requested (ECT Act, section 44). */
const REFUND_DAYS = 30;

/** The open return of an order: there is at most one. */
export const findOpenReturn = (db: Db, orderId: string) =>
  db
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', OPEN_RETURN_STATES)
    .executeTakeFirst();

/** Whether the shopper has had the new size sent already, and this return only waits for the old pairs. */
export const isOfExchange = async (db: Db, id: number): Promise<boolean> =>
  Boolean(await db.selectFrom('exchanges').select('id').where('return_id', '=', id).executeTakeFirst());

export interface ReturnsFilter {
  /** A state, 'open' for all that are not closed, or all. */
  state?: ReturnState | 'open' | undefined;
  /** Found in the order's number, the customer's name, email or phone. */
  q?: string | undefined;
  page: number;
  limit: number;
}

/** Returns for the staff, those that wait longest first; closed ones the newest first. */
export async function listReturns(db: Db, { state, q, page, limit }: ReturnsFilter) {
  let filtered = db.selectFrom('returns as r').innerJoin('orders as o', 'o.id', 'r.order_id');
  if (state) filtered = filtered.where('r.state', 'in', state === 'open' ? OPEN_RETURN_STATES : [state]);
  if (q?.trim()) filtered = filtered.where(isNamed(plainText(q)));
  const rows = await filtered
    .select(['r.id', 'r.order_id', 'r.state', 'r.asked_at', 'r.version', 'o.request'])
    .select((eb) =>
      eb
        .selectFrom('return_lines as l')
        .select((line) => line.fn.sum<string>('l.quantity').as('pairs'))
        .whereRef('l.return_id', '=', 'r.id')
        .as('pairs'),
    )
    .select((eb) =>
      eb.exists(eb.selectFrom('exchanges as e').select('e.id').whereRef('e.return_id', '=', 'r.id')).as('of_exchange'),
    )
    .orderBy((eb) => eb.case().when('r.state', 'in', OPEN_RETURN_STATES).then(0).else(1).end())
    .orderBy((eb) => eb.case().when('r.state', 'in', OPEN_RETURN_STATES).then(eb.ref('r.asked_at')).else(null).end())
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await filtered.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      state: row.state,
      customer: `${row.request.firstname} ${row.request.lastname}`.trim(),
      pairs: Number(row.pairs),
      askedAt: row.asked_at.toISOString(),
      refundDueAt: row.of_exchange ? null : dueAt(row.asked_at, row.state),
      version: row.version,
    })),
    total: Number(total),
    page,
    limit,
  };
}

/** A return with its lines and what happened. 404. */
export async function readReturn(db: Db, id: number) {
  const found = await db
    .selectFrom('returns as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .selectAll('r')
    .select(['o.request', 'o.status', 'o.delivered_at', 'o.delivery'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!found) throw returnNotFound();
  const lines = await db
    .selectFrom('return_lines as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('order_lines as o', (join) => join.onRef('o.position', '=', 'l.position').on('o.order_id', '=', found.order_id))
    .selectAll('l')
    .select(['p.image1', 'o.quantity as ordered', 'o.restocked_quantity', 'o.refunded_quantity'])
    .where('l.return_id', '=', id)
    .orderBy('l.position')
    .execute();
  const exchanges = await db
    .selectFrom('exchanges')
    .select(['name', 'quantity', 'from_size', 'to_size'])
    .where('return_id', '=', id)
    .orderBy('id')
    .execute();
  const parcelsOf = exchanges.length ? await readParcels(db, id) : () => [];
  return {
    id,
    orderId: found.order_id,
    orderStatus: found.status,
    pickUpAddress: found.delivery?.kind === 'pick-up' ? found.delivery.address : null,
    state: found.state,
    version: found.version,
    customer: `${found.request.firstname} ${found.request.lastname}`.trim(),
    reason: found.reason,
    instructions: found.instructions,
    declineReason: found.decline_reason,
    note: found.note,
    askedAt: found.asked_at.toISOString(),
    deliveredAt: isoOf(found.delivered_at),
    decidedAt: isoOf(found.decided_at),
    receivedAt: isoOf(found.received_at),
    closedAt: isoOf(found.closed_at),
    // The old pair of an exchange: no money goes back.
    refundDueAt: exchanges.length ? null : dueAt(found.asked_at, found.state),
    lines: lines.map((line) => ({
      position: line.position,
      productId: line.product_id,
      name: line.name,
      size: line.size,
      picture: line.image1 ?? '',
      quantity: line.quantity,
      receivedQuantity: line.received_quantity,
      condition: line.condition,
      restocked: line.restocked,
      parcels: parcelsOf(line.position),
      openQuantity: unitsUnsettled(line.quantity, line.refunded_before, line.refunded_quantity ?? 0),
      restockableQuantity: exchanges.length
        ? unitsAwaited(line)
        : Math.min(
            unitsUnsettled(line.quantity, line.restocked_before, line.restocked_quantity ?? 0),
            unitsOffShelf({ quantity: line.ordered ?? 0, restocked_quantity: line.restocked_quantity ?? 0 }),
          ),
    })),
    exchanges: exchanges.map(({ name, quantity, from_size: fromSize, to_size: toSize }) => ({
      name,
      quantity,
      fromSize,
      toSize,
    })),
  };
}

/** The open return of each of these orders, or else the newest, as the shopper sees it. */
export async function readShopperReturns(db: Db, orderIds: readonly string[]) {
  const rows = await db.selectFrom('returns').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute();
  // The last one of an order counts.
  const byRank = [...rows.filter(({ state }) => !isOpenReturn(state)), ...rows.filter(({ state }) => isOpenReturn(state))];
  return new Map(
    byRank.map((row) => [
      row.order_id,
      {
        state: row.state,
        askedAt: row.asked_at.toISOString(),
        instructions: row.instructions,
        declineReason: row.decline_reason,
        receivedAt: isoOf(row.received_at),
        closedAt: isoOf(row.closed_at),
      },
    ]),
  );
}

const isoOf = (date: Date | null) => date?.toISOString() ?? null;
const dueAt = (askedAt: Date, state: ReturnState) =>
  isOpenReturn(state) ? new Date(askedAt.getTime() + REFUND_DAYS * 86_400_000).toISOString() : null;
