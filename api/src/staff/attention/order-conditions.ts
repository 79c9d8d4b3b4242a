import { sql } from 'kysely';

/*
 * Which orders wait for a person: the one definition, of the first screen and of the list's filter 'Needs attention'. `o` is
 * the orders table.
 */

/** Paid and not packed, on hold or not; a disputed one waits as such. */
export const waitsForPacking = sql<boolean>`(o.status in ('placed', 'paid') and o.packing_hold <> 'payment disputed')`;

/** The shopper asked to return something, or it has come back and nothing was settled. */
const hasOpenReturn = sql<boolean>`o.id in (select order_id from returns where state in ('requested', 'received'))`;

const hasRefundForPerson = sql<boolean>`o.session_id in (select session_id from refunds where state = 'attention')`;

/** A dispute that nobody has resolved. */
export const isDisputed = sql<boolean>`(o.packing_hold = 'payment disputed' or o.id in (
  select order_id from order_events where event = 'payment disputed'
  except select order_id from order_events where event = 'dispute resolved'))`;

/** Any of these. */
export const needsAttention = sql<boolean>`(${waitsForPacking} or ${hasOpenReturn} or ${hasRefundForPerson} or ${isDisputed})`;
