import { Migrator, sql, type Kysely } from 'kysely';
import * as accountsCatalogueCart from './migrations/001-accounts-catalogue-cart';
import * as orders from './migrations/002-orders';
import * as settings from './migrations/003-settings';
import * as oneRefundAtATime from './migrations/004-one-refund-at-a-time';
import * as wayOutOfTheNewsletter from './migrations/005-way-out-of-the-newsletter';
import * as keptAnswers from './migrations/006-kept-answers';
import * as functionsOfTheHotPath from './migrations/007-functions-of-the-hot-path';
import * as cartAddInOneQuestion from './migrations/008-cart-add-in-one-question';

/** In order. A migration that has run anywhere is never edited again; what changes later is a new one. */
const migrations = {
  '001-accounts-catalogue-cart': accountsCatalogueCart,
  '002-orders': orders,
  '003-settings': settings,
  '004-one-refund-at-a-time': oneRefundAtATime,
  '005-way-out-of-the-newsletter': wayOutOfTheNewsletter,
  '006-kept-answers': keptAnswers,
  '007-functions-of-the-hot-path': functionsOfTheHotPath,
  '008-cart-add-in-one-question': cartAddInOneQuestion,
};

/**
 * Brings the database to the newest shape. Safe with several processes starting at once: the migrator holds an
 * advisory lock, the others wait and then find nothing to do. `upTo` stops at that one. Throws what the failing migration
 * threw, that `upTo` is not known, or that a newer version of the shop was here: its shape is not ours to guess.
 */
export async function migrate<Tables>(db: Kysely<Tables>, upTo?: string): Promise<void> {
  await refuseNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error instanceof Error ? error : new Error(String(error));
}

async function refuseNewer<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows: there } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(db);
  if (!there.length) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const newer = rows.filter(({ name }) => !(name in migrations));
  if (newer.length)
    throw new Error(
      `The database was written by a newer version of the shop (${newer.map(({ name }) => name).join(', ')}). Start that version, or restore ` +
        'an earlier backup into an empty DATA_DIR or DATABASE_URL: npm run shop -- restore FOLDER.',
    );
}
