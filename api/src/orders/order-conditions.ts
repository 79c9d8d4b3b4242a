import { sql } from 'kysely';
import type { AttentionKind } from '../db/tables/attention-items';

/* Conditions on orders that several lists ask for; `o` is the orders table. */

/** `mayBeSent` of order-states.ts. */
const mayBeSent = sql<boolean>`(o.status not in ('cancelled', 'refunded') and o.packing_hold = '')`;

/** Paid, not packed, and not on hold: the next work of a packer. */
export const toPack = sql<boolean>`(o.status in ('placed', 'paid') and ${mayBeSent})`;

/** Paid and not packed, on hold or not; a disputed one waits as such. */
export const waitsForPacking = sql<boolean>`(o.status in ('placed', 'paid') and o.packing_hold <> 'payment disputed')`;

/** Holds the new pairs of an exchange, which wait for a separate parcel; `l` is the order's lines. */
export const isUnsentExchange = sql<boolean>`(l.awaits_parcel and l.quantity > l.refunded_quantity)`;

/** Has left the shop, and still owes the shopper a new size. */
export const hasUnsentExchange = sql<boolean>`(o.status in ('on its way', 'delivered')
  and o.id in (select l.order_id from order_lines l where ${isUnsentExchange}))`;

/** Owes the shopper a new size that may be sent now. */
export const toSendExchange = sql<boolean>`(${hasUnsentExchange} and ${mayBeSent})`;

/** On hold for another reason than a dispute, which has its own list, and has something to send. */
export const waitsOnHold = sql<boolean>`((${waitsForPacking} or ${hasUnsentExchange}) and o.packing_hold not in ('', 'payment disputed'))`;

/** Has an open task of this kind (attention/attention-items.ts). */
export const hasOpen = (kind: AttentionKind) =>
  sql<boolean>`o.id in (select i.order_id from attention_items i where i.kind = ${kind} and i.closed_at is null)`;

/** A dispute that neither staff nor the bank have ended; an order may have had several, and staff end all that it has had. */
export const hasOpenDispute = sql<boolean>`(o.packing_hold = 'payment disputed' or ${hasOpen('dispute')})`;
