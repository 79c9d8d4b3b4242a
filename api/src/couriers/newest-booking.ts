import type { ParcelBooking, ParcelState } from '../db/tables/parcel-bookings';
import type { Db } from '../db/transact';

/** The courier has not fetched the parcel, or may not even know it. */
export const CANCELLABLE: readonly ParcelState[] = ['booking', 'booked'];

/** The last booking of an order's parcel with the courier; those before it were refused or called off. */
export const newestBooking = (db: Db, orderId: string): Promise<ParcelBooking | undefined> =>
  db.selectFrom('parcel_bookings').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Whether the courier is to come for an order's parcel, or may be. */
export const isCourierBooked = async (db: Db, orderId: string): Promise<boolean> =>
  CANCELLABLE.includes((await newestBooking(db, orderId))?.state ?? 'refused');
