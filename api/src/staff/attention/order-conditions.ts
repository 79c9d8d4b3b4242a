import { sql } from 'kysely';
import { CANCELLABLE } from '../../couriers/newest-booking';
import { REFUND_EVENTS } from '../../orders/refund-events';
import { UNPLANNED_EVENTS } from '../../orders/unplanned-parcel';

/*
 * Which orders wait for a person: the one definition, of the first screen and of the list's filter 'Needs attention'. `o` is
 * the orders table.
 */

/** Paid and not packed, on hold or not; a disputed one waits as such. */
export const waitsForPacking = sql<boolean>`(o.status in ('placed', 'paid') and o.packing_hold <> 'payment disputed')`;

/** The shopper asked to return something, or it has come back and nothing was settled. */
const hasOpenReturn = sql<boolean>`o.id in (select order_id from returns where state in ('requested', 'received'))`;

const hasRefundForPerson = sql<boolean>`o.session_id in (select session_id from refunds where state = 'attention')`;

/** Holds the new pairs of an exchange, which wait for a parcel of their own; `l` is the order's lines. */
export const isUnsentExchange = sql<boolean>`(l.awaits_parcel and l.quantity > l.refunded_quantity)`;

/** Has left the shop, and still owes the shopper a new size. */
export const hasUnsentExchange = sql<boolean>`(o.status in ('on its way', 'delivered')
  and o.id in (select l.order_id from order_lines l where ${isUnsentExchange}))`;

/** A dispute that neither staff nor the bank have ended; an order may have had several, and staff end all that it has had. */
export const isDisputed = sql<boolean>`(o.packing_hold = 'payment disputed' or o.id in (
  select e.order_id from order_events e where e.event in ('payment disputed', 'dispute resolved')
    and not exists (select from order_events n where n.order_id = e.order_id and n.id > e.id and n.event in ('released', 'dispute lost'))
  group by e.order_id
  having count(*) filter (where e.event = 'payment disputed') > count(*) filter (where e.event = 'dispute resolved')))`;

/** The courier still comes for a parcel that shall not leave, or not as it was booked. */
export const hasCourierToCallOff = sql<boolean>`(o.id in (select order_id from parcel_bookings where state in (${sql.join(CANCELLABLE)}))
  and (o.status in ('placed', 'paid', 'cancelled', 'refunded') or (o.status = 'packed' and o.packing_hold <> '')))`;

/** The last event that says so of an order's parcel, as `u`; staff end it with a note, or by releasing the order. */
export const unplannedParcels = sql`(
  select e.order_id, max(e.id) as id from order_events e where e.event in (${sql.join(Object.values(UNPLANNED_EVENTS))})
  and not exists (select from order_events n where n.order_id = e.order_id and n.id > e.id and n.staff_id is not null
    and n.event in ('note', 'released'))
  group by e.order_id)`;

/** The last event that says so of an order's refunds, as `u`; staff end it with a note. */
export const unplannedRefunds = sql`(
  select e.order_id, max(e.id) as id from order_events e where e.event in (${sql.join(Object.values(REFUND_EVENTS))})
  and not exists (select from order_events n where n.order_id = e.order_id and n.id > e.id and n.event = 'note')
  group by e.order_id)`;

const hasUnplannedRefund = sql<boolean>`o.id in (select u.order_id from ${unplannedRefunds} u)`;

/** Its parcel left although it should not have. */
const hasUnplannedParcel = sql<boolean>`o.id in (select u.order_id from ${unplannedParcels} u)`;

/** Any of these. */
export const needsAttention = sql<boolean>`(${hasCourierToCallOff} or ${hasUnplannedParcel} or ${waitsForPacking} or ${hasUnsentExchange} or ${hasOpenReturn} or ${hasRefundForPerson} or ${hasUnplannedRefund} or ${isDisputed})`;
