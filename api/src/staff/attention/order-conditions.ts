import { sql } from 'kysely';
import { hasUnsentExchange, waitsForPacking } from '../../orders/order-conditions';
import type { AttentionKind } from '../../db/tables/attention-items';
import { CANCELLABLE } from '../../couriers/newest-booking';

/*
 * Which orders need attention: the one definition, for the first screen and for the list's filter 'Needs attention'. `o` is
 * the orders table.
 */

/** The shopper requested a return, or it has come back and is not settled yet. */
const hasOpenReturn = sql<boolean>`o.id in (select order_id from returns where state in ('requested', 'received'))`;

const hasRefundForPerson = sql<boolean>`o.session_id in (select session_id from refunds where state = 'attention')`;

/** Has an open task of this kind (attention/attention-items.ts). */
const hasOpen = (kind: AttentionKind) =>
  sql<boolean>`o.id in (select i.order_id from attention_items i where i.kind = ${kind} and i.closed_at is null)`;

/** A dispute that neither staff nor the bank have ended; an order may have had several, and staff end all that it has had. */
export const hasOpenDispute = sql<boolean>`(o.packing_hold = 'payment disputed' or ${hasOpen('dispute')})`;

/** The courier will still collect a parcel that must not leave, or not as it was booked. */
export const hasCourierToCallOff = sql<boolean>`(o.id in (select order_id from parcel_bookings where state in (${sql.join(CANCELLABLE)}))
  and (o.status in ('placed', 'paid', 'cancelled', 'refunded') or (o.status = 'packed' and o.packing_hold <> '')))`;

/** Any of these. */
export const needsAttention = sql<boolean>`(${hasCourierToCallOff} or ${hasOpen('late parcel')} or ${waitsForPacking} or ${hasUnsentExchange} or ${hasOpenReturn} or ${hasRefundForPerson} or ${hasOpen('refund')} or ${hasOpenDispute})`;
