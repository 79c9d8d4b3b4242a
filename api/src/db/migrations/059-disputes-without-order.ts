import { sql, type Kysely } from 'kysely';

/**
 * A payment that does not match ours is a task until staff close it, as a dispute without an order is. The release before lists it for 30 days:
 * those that it still lists become tasks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `update payment_sessions set disputed_at = created_at
        where state = 'disputed' and disputed_at is null and created_at > now() - interval '30 days'`,
    )
    .execute(db);
  await sql
    .raw(`create index payment_sessions_disputed on payment_sessions (disputed_at) where disputed_at is not null`)
    .execute(db);
}
