import { sql, type Selectable } from 'kysely';
import type { ProductsTable } from '../db/tables/catalog';
import type { Trx } from '../db/transact';

/**
 * Until the transaction ends, no other one gives an id, slug or name to a product, so the data read to choose one stays true.
 * Take this lock before the lock of any product's row: the other way round deadlocks.
 */
export async function lockNames(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(727001)`.execute(trx);
}

type Named = Pick<Selectable<ProductsTable>, 'name' | 'category' | 'active' | 'archived_at'>;

/**
 * The same where a change of this product `takesName`, so that no other change waits for an import, which has the names until its end.
 * Afterwards lock the row and check its version: names, brands and states never change without it, so the answers here stay true.
 */
export async function lockNamesIf(trx: Trx, id: number, takesName: (now: Named) => boolean): Promise<void> {
  const columns = ['name', 'category', 'active', 'archived_at'] as const;
  const now = await trx.selectFrom('products').select(columns).where('id', '=', id).executeTakeFirst();
  if (now && takesName(now)) await lockNames(trx);
}
