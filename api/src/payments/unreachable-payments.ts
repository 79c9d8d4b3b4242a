import { sql } from 'kysely';
import type { Logger } from '../runtime/logger';
import { PROVIDER_KEYS, type ConfiguredPayments } from './payments';
import type { Db } from '../db/transact';

/** Whether the payment session `s` is still polled at its provider. */
const isUnsettled = sql<boolean>`(s.provider_ref is not null and s.next_check_at is not null)`;

/** The payment sessions that are still polled, the oldest first. */
export const readUnsettled = (db: Db) =>
  db
    .selectFrom('payment_sessions as s')
    .select(['s.id', 's.created_at', 's.amount_cents', 's.provider', 's.provider_ref'])
    .where(isUnsettled)
    .orderBy('s.created_at')
    .execute();

/**
 * Throws if money is under way at a provider without keys: payments that may still be settled, or refunds that are not done.
 * Without the keys the shop could not ask for them, and shoppers would wait for their money forever. Warns of orders that could
 * still be refunded.
 */
export async function assertProvidersReachable(db: Db, payments: Pick<ConfiguredPayments, 'all'>, log: Logger): Promise<void> {
  const reachable = payments.all.map(({ name }) => name);
  const { rows } = await sql<{ provider: string; unsettled: number; refunds: number; orders: number }>`
    select s.provider,
      count(*) filter (where ${isUnsettled})::int as unsettled,
      count(*) filter (where s.state = 'refund-due'
        or exists (select from refunds r where r.session_id = s.id and r.state in ('requested', 'accepted', 'attention')))::int as refunds,
      count(*) filter (where exists (select from orders o
        where o.session_id = s.id and o.status in ('placed', 'paid', 'packed', 'on its way')))::int as orders
    from payment_sessions s where not (s.provider = any(${reachable})) group by s.provider order by s.provider`.execute(db);
  const lines = rows
    .filter(({ unsettled, refunds }) => unsettled + refunds > 0)
    .map(({ provider, unsettled, refunds }) => {
      const keys = (PROVIDER_KEYS[provider] ?? [provider]).join(' and ');
      return `- ${provider} still has ${unsettled} payments that are not settled and ${refunds} refunds that are not done. Set ${keys} until 'npm run shop -- refunds' lists none of them; PAYMENT_PROVIDER decides about new payments only.`;
    });
  if (lines.length) throw new Error(`The API cannot start:\n${lines.join('\n')}`);
  for (const { provider, orders } of rows)
    if (orders) log.warn({ provider, orders }, 'orders were paid by a provider without keys: they cannot be refunded');
}
