import { Migrator, type Kysely } from 'kysely';
import * as accountsCatalogueCart from './migrations/001-accounts-catalogue-cart';
import * as orders from './migrations/002-orders';
import * as settings from './migrations/003-settings';

/** In order. A migration that has run anywhere is never edited again; what changes later is a new one. */
const migrations = { '001-accounts-catalogue-cart': accountsCatalogueCart, '002-orders': orders, '003-settings': settings };

/**
 * Brings the database to the newest shape. Safe with several processes starting at once: the migrator holds an
 * advisory lock, the others wait and then find nothing to do. `upTo` stops at that one. Throws what the failing migration
 * threw, or that `upTo` is not known.
 */
export async function migrate<Tables>(db: Kysely<Tables>, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error instanceof Error ? error : new Error(String(error));
}
