import { sql } from 'kysely';
import { PaymentProviderError } from '../payments/payment-provider';
import type { OrdersDeps } from '../orders/orders-deps';
import type { Trx } from '../db/transact';
import { settle } from './settling/settle';
import { releaseHolds } from '../stock/hold-stock';
import { UNPAID_STATES } from './settling/superseded-sessions';

/** A shopper who has paid and orders again has paid one of their latest sessions; each costs a request to the provider. */
const ASKED_SESSIONS = 3;

/**
 * Asks the provider about the account's latest unpaid sessions of the last day and settles those that are paid, so that a
 * cart which is paid for is not opened again. Returns true if that created an order. If the provider does not answer, it
 * is left to settling, which refunds the second payment of one cart.
 */
export async function settleEarlierSessions(deps: OrdersDeps, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_sessions
    where account_id = ${accountId} and state in (${sql.join(UNPAID_STATES.map((state) => sql.lit(state)))})
      and created_at > now() - interval '1 day' and provider_ref is not null
    order by created_at desc limit ${ASKED_SESSIONS}`.execute(deps.db);
  const sessions = await Promise.all(
    rows.map(({ id }) =>
      settle(deps, id).catch((error: unknown) => {
        if (!(error instanceof PaymentProviderError)) throw error;
        deps.log.warn({ session: id, reason: error.message }, 'payment provider did not respond about an earlier session');
        return undefined;
      }),
    ),
  );
  return sessions.some((session) => session?.state === 'settled');
}

/**
 * Ends the account's open sessions and releases their holds, so that an account has one open session at most. A payment
 * that arrives for one of them nevertheless is settled or refunded. The caller holds the account's lock (`lockBuyer`).
 */
export async function closeEarlierSessions(trx: Trx, accountId: number): Promise<void> {
  const { rows: closed } = await sql<{ id: string }>`
    update payment_sessions set given_up_at = clock_timestamp(), state = case when state in ('opening', 'open') then 'expired' else state end
    where account_id = ${accountId}
      and (state in ('opening', 'open') or state in ('declined', 'cancelled') and given_up_at is null and hold_ends_at > clock_timestamp())
    returning id`.execute(trx);
  await releaseHolds(
    trx,
    closed.map(({ id }) => id),
  );
}
