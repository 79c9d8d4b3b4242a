import { sql, type Kysely } from 'kysely';

const statements = [
  // The first of the attempts at one refund: once one of them is paid, the others are not needed. Null for the first itself, and for
  // attempts that a release before wrote: they end as they did.
  'alter table refunds add column repeats text',
  // The provider's latest word on it: another attempt may be asked for only if the provider does not have it (any more).
  'alter table refunds add column provider_state text',
  `update refunds r set repeats = (select f.id from refunds f
      where f.session_id = r.session_id and f.attempt = 1 and f.origin = 'shop' and f.amount_cents = r.amount_cents
        and f.created_at < r.created_at order by f.created_at desc limit 1)
    where r.attempt > 1`,
  // 8 is how often a provider may refuse before a person must look (refunds/refund-payment.ts).
  `update refunds set provider_state = case
      when error = 'The provider waits for a person.' then 'attention'
      when error = 'The refund failed at the provider.' then 'failed'
      when rejections >= 8 then 'refused' end
    where state = 'attention'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
