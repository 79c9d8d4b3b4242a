import type { ParcelBooking } from '../db/tables/parcel-bookings';
import { HttpError } from '../http-error';
import { lockOrder } from '../orders/lock-order';
import type { OrdersDeps } from '../orders/orders-deps';
import { auditedOnce, type Actor } from '../staff/audit/audited';
import { assertNobodyAsks, referenceOf } from './book-parcel';
import { CourierError, type Courier } from './courier';
import { CANCELLABLE, newestBooking } from './newest-booking';

type Deps = Pick<OrdersDeps, 'db'>;

/**
 * Calls the courier off, for an order that was cancelled or is packed again: nobody comes for the parcel, and it can be booked again.
 * The second time changes nothing. 404 for an order without a booking, 409 `courier/not-cancellable` once the courier has the
 * parcel, 409 `courier/refused` with what the courier said, 503 `courier/no-answer`.
 */
export async function cancelParcel({ db }: Deps, courier: Courier, orderId: string, actor: Actor): Promise<void> {
  const booking = await reserve({ db }, courier, orderId, actor);
  if (!booking) return;
  try {
    await courier.cancel(booking.tracking || referenceOf(booking));
  } catch (error) {
    await db.updateTable('parcel_bookings').set({ asked_until: null }).where('id', '=', booking.id).execute();
    throw error instanceof CourierError ? notCancelled(courier, error) : error;
  }
  await auditedOnce(db, actor, async (trx, record) => {
    const cancelled = { state: 'cancelled' as const, next_check_at: null, asked_until: null };
    const updated = await trx
      .updateTable('parcel_bookings')
      .set(cancelled)
      .where('id', '=', booking.id)
      .where('state', 'in', CANCELLABLE)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return null;
    const { tracking } = booking;
    await trx
      .insertInto('order_events')
      .values({
        order_id: orderId,
        event: 'courier called off',
        reason: [courier.name, tracking].filter(Boolean).join(', '),
        staff_id: actor.staffId,
      })
      .execute();
    record({ action: 'order.courier-cancelled', subject: `order:${orderId}`, after: { courier: courier.name, tracking } });
    return true;
  });
}

/** The booking, for this process to call off. Null: it was called off before. */
async function reserve({ db }: Deps, courier: Courier, orderId: string, actor: Actor): Promise<ParcelBooking | null> {
  let reserved: ParcelBooking | null = null;
  // Nothing is changed yet that the audit log would have.
  await auditedOnce(db, actor, async (trx) => {
    reserved = null;
    await lockOrder(trx, { orderId });
    const booking = await newestBooking(trx, orderId);
    if (!booking || booking.state === 'refused')
      throw new HttpError(404, 'This order has no booked parcel.', { code: 'courier/not-booked' });
    if (booking.state === 'cancelled') return null;
    if (!CANCELLABLE.includes(booking.state)) throw hasParcel(courier, booking);
    await assertNobodyAsks(trx, booking.id);
    reserved = booking;
    return null;
  });
  return reserved;
}

const hasParcel = ({ name }: Courier, { state }: ParcelBooking) =>
  new HttpError(409, `${name} has this parcel already (${state}): ask the courier to bring it back.`, {
    code: 'courier/not-cancellable',
  });

const notCancelled = ({ name }: Courier, error: CourierError) =>
  error.refused
    ? new HttpError(409, `${name} does not call this parcel off: ${error.message}`, { code: 'courier/refused' })
    : new HttpError(503, `${name} did not answer, so the parcel may still be booked. Cancel the booking once more.`, {
        code: 'courier/no-answer',
      });
