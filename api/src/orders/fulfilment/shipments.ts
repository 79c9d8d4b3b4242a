import type { Selectable } from 'kysely';
import type { ShipmentsTable } from '../../db/tables/orders';
import type { Shipment } from '../../mail/shipment';
import type { Db, Trx } from '../../db/transact';

/** Stores a parcel that left the shop. */
export async function insertShipment(
  trx: Trx,
  orderId: string,
  shipment: Partial<Shipment>,
  { ofExchange = false }: { ofExchange?: boolean } = {},
): Promise<void> {
  await trx
    .insertInto('shipments')
    .values({ order_id: orderId, ...columnsOf(shipment), of_exchange: ofExchange })
    .execute();
}

/** The parcel that left last; with `ofExchange`, the last one with or without the new pairs of an exchange. */
export const readLastShipment = (
  db: Db,
  orderId: string,
  ofExchange?: boolean,
): Promise<Selectable<ShipmentsTable> | undefined> =>
  db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(ofExchange !== undefined, (query) => query.where('of_exchange', '=', ofExchange ?? false))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether a parcel is stored with exactly these details. */
export function isSameShipment(known: Selectable<ShipmentsTable> | undefined, shipment: Partial<Shipment>): boolean {
  const { courier, tracking, tracking_url } = columnsOf(shipment);
  return known?.courier === courier && known.tracking === tracking && known.tracking_url === tracking_url;
}

export const columnsOf = ({ courier = '', tracking = '', url = '' }: Partial<Shipment>) => ({
  courier,
  tracking,
  tracking_url: url,
});
