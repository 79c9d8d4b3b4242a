import { fromNow } from '../db/clock';
import { HttpError } from '../http/http-error';
import { assertUnchanged, type Decision } from '../orders/version-conflict';
import { lockOrder, type LockedOrder } from '../orders/lock-order';
import { destinationOf } from '../orders/destination';
import { mayBeSent } from '../orders/order-states';
import type { ParcelBooking } from '../db/tables/parcel-bookings';
import type { OrdersDeps } from '../orders/orders-deps';
import { transact, type Trx } from '../db/transact';
import { recordAudit, unchanged } from '../audit/record-audit';
import { CourierError, whyUnknown, type Courier, type Parcel } from './courier';
import { FIRST_CHECK_SECONDS } from './track-parcels';
import { writeEvent } from '../orders/write-event';

/** Longer than two requests to a courier may take. */
const ASKING_SECONDS = 45;

type Deps = Pick<OrdersDeps, 'db'>;
interface Asked {
  bookingId: number;
  parcel: Parcel;
}

/**
 * Books the parcel of a packed order with the courier. The booking is stored before the request to the courier and completed after the
 * reply, so that a second tap, or a second process after a crash, asks for the same parcel and not for another one. 409 for an
 * order that no courier can collect or that has changed since, 409 `courier/refused` with the courier's message, 503
 * `courier/no-answer`.
 */
export async function bookParcel({ db }: Deps, courier: Courier, orderId: string, decision: Decision): Promise<void> {
  const asked = await askFor({ db }, courier, orderId, decision);
  if (!asked) return;
  const { bookingId, parcel } = asked;
  const booked = await courier.book(parcel).catch(async (error: unknown) => {
    if (!(error instanceof CourierError)) throw error;
    if (!error.refused) {
      await db.updateTable('parcel_bookings').set({ asked_until: null }).where('id', '=', bookingId).execute();
      throw new HttpError(503, `${whyUnknown(courier, error)}. Book again: it will still be the same parcel.`, {
        code: 'courier/no-answer',
      });
    }
    await transact(db, async (trx) => {
      const state = 'refused' as const;
      await trx.updateTable('parcel_bookings').set({ state, failure: error.message }).where('id', '=', bookingId).execute();
      // Without the courier's words, which may quote the address: they are kept with the booking, and erased with it.
      await recordAudit(trx, decision.actor, {
        action: 'order.courier-refused',
        subject: `order:${orderId}`,
        after: { courier: courier.name, state },
      });
    });
    throw new HttpError(409, `${courier.name} refused this parcel: ${error.message}`, { code: 'courier/refused' });
  });
  await transact(db, async (trx) => {
    await lockOrder(trx, { orderId });
    const { id, tracking, trackingUrl } = booked;
    const updated = await trx
      .updateTable('parcel_bookings')
      .set({
        state: 'booked',
        courier_id: id,
        tracking,
        tracking_url: trackingUrl,
        asked_until: null,
        next_check_at: fromNow(FIRST_CHECK_SECONDS),
      })
      .where('id', '=', bookingId)
      .where('state', '=', 'booking')
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return unchanged();
    await writeEvent(trx, {
      order_id: orderId,
      event: 'courier booked',
      reason: `${courier.name}, ${tracking}`,
      staff_id: decision.actor.staffId,
    });
    await recordAudit(trx, decision.actor, {
      action: 'order.courier-booked',
      subject: `order:${orderId}`,
      after: { courier: courier.name, tracking },
    });
    return true;
  });
}

/** Stores the coming request to the courier. Null: the parcel is booked already. */
async function askFor({ db }: Deps, courier: Courier, orderId: string, decision: Decision): Promise<Asked | null> {
  return transact(db, async (trx) => {
    const { order } = await lockOrder(trx, { orderId });
    const known = await trx
      .selectFrom('parcel_bookings')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('state', 'not in', ['refused', 'cancelled'])
      .executeTakeFirst();
    if (known && known.state !== 'booking') return unchanged();
    if (!known) await assertUnchanged(trx, order, decision.version);
    if (!isBookable(order)) throw notBookable(order);
    const booking = known ?? (await insertBooking(trx, orderId, courier));
    await assertNobodyAsks(trx, booking.id);
    const lines = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).execute();
    const { recipient, address } = destinationOf(order);
    const left = lines.map((line) => ({ ...line, units: line.quantity - line.refunded_quantity }));
    // Even if the booking was requested before: its response was lost.
    await recordAudit(trx, decision.actor, {
      action: 'order.courier-asked',
      subject: `order:${orderId}`,
      after: { courier: courier.name },
    });
    return {
      bookingId: booking.id,
      parcel: {
        reference: referenceOf(booking),
        orderId,
        recipient,
        address,
        pairs: left.reduce((sum, { units }) => sum + units, 0),
        valueCents: left.reduce((sum, { units, price_cents }) => sum + units * price_cents, 0),
      },
    };
  });
}

/** Our own tracking reference of a booking. */
export const referenceOf = ({ order_id, id }: Pick<ParcelBooking, 'order_id' | 'id'>): string => `${order_id}-${id}`;

/** Reserves calls about this booking for this process. 409 while another process may still be calling. */
export async function assertNobodyAsks(trx: Trx, bookingId: number): Promise<void> {
  const reserved = await trx
    .updateTable('parcel_bookings')
    .set({ asked_until: fromNow(ASKING_SECONDS) })
    .where('id', '=', bookingId)
    .where((eb) => eb.or([eb('asked_until', 'is', null), eb('asked_until', '<', fromNow(0))]))
    .executeTakeFirst();
  if (reserved.numUpdatedRows === 0n)
    throw new HttpError(409, 'A request about this parcel is still running at the courier. Wait a moment, then check again.', {
      code: 'courier/busy',
    });
}

const insertBooking = (trx: Parameters<typeof lockOrder>[0], orderId: string, { name }: Courier) =>
  trx.insertInto('parcel_bookings').values({ order_id: orderId, courier: name }).returningAll().executeTakeFirstOrThrow();

type Bookable = Pick<LockedOrder, 'status' | 'packing_hold' | 'delivery'>;

/** Whether a courier may come for the order's parcel. */
export const isBookable = (order: Bookable): boolean => order.status === 'packed' && mayBeSent(order) && !order.delivery;

/** 409 that says why no courier may have the order's parcel. */
export function notBookable({ status, packing_hold, delivery }: Bookable): HttpError {
  const goes = delivery?.kind === 'locker' ? 'to a locker: book it with the courier' : 'over the counter';
  const held = packing_hold ? `on hold (${packing_hold})` : `${status}: only a packed one can be collected`;
  return new HttpError(409, delivery ? `This order goes ${goes}.` : `This order is ${held}.`, { code: 'courier/not-bookable' });
}
