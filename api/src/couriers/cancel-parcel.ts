import { transact } from '../db/transact';
import type { ParcelBooking } from '../db/tables/parcel-bookings';
import { HttpError } from '../http/http-error';
import { lockOrder } from '../orders/lock-order';
import type { OrdersDeps } from '../orders/orders-deps';
import { recordAudit, unchanged, type Actor } from '../audit/record-audit';
import { assertNobodyAsks, referenceOf } from './book-parcel';
import { CourierError, whyUnknown, type Courier } from './courier';
import { CANCELLABLE, newestBooking } from './newest-booking';
import { writeEvent } from '../orders/write-event';

type Deps = Pick<OrdersDeps, 'db'>;

/**
 * Cancels the courier for an order that was cancelled or is packed again: the parcel is not fetched, and it can be booked again.
 * Repeated calls change nothing. 404 for an order without a booking, 409 `courier/not-cancellable` once the courier has the
 * parcel, or if the newest booking is not `bookingId`, 409 `courier/refused` with the courier's message, 503 `courier/no-answer`.
 */
export async function cancelParcel(
  { db }: Deps,
  courier: Courier,
  { orderId, bookingId, actor }: { orderId: string; bookingId?: number | undefined; actor: Actor },
): Promise<void> {
  const booking = await reserve({ db }, courier, { orderId, bookingId });
  if (!booking) return;
  try {
    await courier.cancel(booking.tracking || referenceOf(booking));
  } catch (error) {
    await db.updateTable('parcel_bookings').set({ asked_until: null }).where('id', '=', booking.id).execute();
    throw error instanceof CourierError ? notCancelled(courier, error) : error;
  }
  await transact(db, async (trx) => {
    await lockOrder(trx, { orderId });
    const cancelled = { state: 'cancelled' as const, next_check_at: null, asked_until: null };
    const updated = await trx
      .updateTable('parcel_bookings')
      .set(cancelled)
      .where('id', '=', booking.id)
      .where('state', 'in', CANCELLABLE)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return unchanged();
    const { tracking } = booking;
    await writeEvent(trx, {
      order_id: orderId,
      event: 'courier called off',
      reason: [courier.name, tracking].filter(Boolean).join(', '),
      staff_id: actor.staffId,
    });
    await recordAudit(trx, actor, {
      action: 'order.courier-cancelled',
      subject: `order:${orderId}`,
      after: { courier: courier.name, tracking },
    });
    return true;
  });
}

/** The booking, for this process to call off. Null: it was called off before. */
function reserve(
  { db }: Deps,
  courier: Courier,
  { orderId, bookingId }: { orderId: string; bookingId: number | undefined },
): Promise<ParcelBooking | null> {
  return transact(db, async (trx) => {
    await lockOrder(trx, { orderId });
    const booking = await newestBooking(trx, orderId);
    if (!booking || booking.state === 'refused')
      throw new HttpError(404, 'This order has no booked parcel.', { code: 'courier/not-booked' });
    if (bookingId !== undefined && bookingId !== booking.id) throw bookedAgain();
    if (booking.state === 'cancelled') return unchanged();
    if (!CANCELLABLE.includes(booking.state)) throw hasParcel(courier, booking);
    await assertNobodyAsks(trx, booking.id);
    return booking;
  });
}

const bookedAgain = () =>
  new HttpError(409, 'The parcel has been booked again. Cancel the new booking only if it is also wrong.', {
    code: 'courier/not-cancellable',
  });

const hasParcel = ({ name }: Courier, { state }: ParcelBooking) =>
  new HttpError(409, `${name} has this parcel already (${state}): ask the courier to bring it back.`, {
    code: 'courier/not-cancellable',
  });

const notCancelled = (courier: Courier, error: CourierError) =>
  error.refused
    ? new HttpError(409, `${courier.name} refused to cancel this parcel: ${error.message}`, { code: 'courier/refused' })
    : new HttpError(503, `${whyUnknown(courier, error)}, so the parcel may still be booked. Cancel the booking again.`, {
        code: 'courier/no-answer',
      });
