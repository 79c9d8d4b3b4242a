import { sql } from 'kysely';
import { hasOpen, hasOpenDispute, hasUnsentExchange, waitsForPacking } from '../../orders/order-conditions';
import { CANCELLABLE } from '../../couriers/newest-booking';

/*
 * Which orders need attention: the one definition, for the first screen and for the list's filter 'Needs attention'. `o` is
 * the orders table.
 */

/** The shopper requested a return, or it has come back and is not settled yet. */
const hasOpenReturn = sql<boolean>`o.id in (select order_id from returns where state in ('requested', 'received'))`;

const hasRefundForPerson = sql<boolean>`o.session_id in (select session_id from refunds where state = 'attention')`;

/** The courier will still collect a parcel that must not leave, or not as it was booked. */
export const hasCourierToCallOff = sql<boolean>`(o.id in (select order_id from parcel_bookings where state in (${sql.join(CANCELLABLE)}))
  and (o.status in ('placed', 'paid', 'cancelled', 'refunded') or (o.status = 'packed' and o.packing_hold <> '')))`;

/** Any of these. */
export const needsAttention = sql<boolean>`(${hasCourierToCallOff} or ${hasOpen('late parcel')} or ${waitsForPacking} or ${hasUnsentExchange} or ${hasOpenReturn} or ${hasRefundForPerson} or ${hasOpen('refund')} or ${hasOpenDispute})`;
