import { sql } from 'kysely';
import type { PaymentSession } from '../../db/tables/payments';
import type { Trx } from '../../db/transact';
import { keyOf, releaseHolds } from '../../stock/hold-stock';

/** States in which a session has no order, but may still turn out to be paid. */
export const UNPAID_STATES = ['opening', 'open', 'declined', 'cancelled', 'expired', 'failed'] as const;

/**
 * Whether this session was opened for a cart that the shopper has since paid for with another session. An order that
 * was cancelled or refunded does not count: then this payment is the only one.
 */
export async function isPaidAlready(trx: Trx, session: PaymentSession): Promise<boolean> {
  if (session.superseded_by === null) return false;
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('session_id', '=', session.superseded_by)
    .where('status', 'not in', ['cancelled', 'refunded'])
    .executeTakeFirst();
  return order !== undefined;
}

/**
 * Marks the account's other unpaid sessions that contain an item of this one, which becomes an order, and releases what
 * they hold: they were opened for the same cart. Sessions superseded by an order that was cancelled or refunded since belong to
 * this one now. The caller holds the account's lock (`lockBuyer`).
 */
export async function supersedeOtherSessions(trx: Trx, session: PaymentSession): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update payment_sessions set superseded_by = ${session.id}
    where account_id = ${session.account_id} and id <> ${session.id} and claim_id is not distinct from ${session.claim_id}
      and (superseded_by is null
        or superseded_by in (select o.session_id from orders o where o.account_id = ${session.account_id} and o.status in ('cancelled', 'refunded')))
      and state in (${sql.join(UNPAID_STATES)})
      and exists (select from jsonb_array_elements(lines) line
        where (line ->> 'productId') || '/' || (line ->> 'size') in (${sql.join(session.lines.map(keyOf))}))
    returning id`.execute(trx);
  await releaseHolds(
    trx,
    rows.map(({ id }) => id),
  );
}
