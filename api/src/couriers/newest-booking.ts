import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema';
import type { ParcelBooking } from '../db/tables/parcel-bookings';

/** The last booking of an order's parcel with the courier; those before it were refused or called off. */
export const newestBooking = (db: Kysely<Schema>, orderId: string): Promise<ParcelBooking | undefined> =>
  db.selectFrom('parcel_bookings').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').limit(1).executeTakeFirst();
