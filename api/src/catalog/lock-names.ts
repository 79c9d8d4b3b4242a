import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema';

/**
 * Until the transaction ends, no other one gives an id, slug or name to a product, so what was read to choose one stays true. Take it
 * before any lock of a product's row: whoever did it the other way round would wait for the one that waits for them.
 */
export async function lockNames(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(727001)`.execute(trx);
}
