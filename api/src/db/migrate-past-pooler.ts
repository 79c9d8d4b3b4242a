import type { Kysely } from 'kysely';
import type { Logger } from '../logger';
import { migrate } from './migrate';
import { openDatabase } from './open';
import type { Schema } from './schema';

/**
 * Migrates `db`, over connections of its own to `directUrl` where that is given: the migrator's lock belongs to a connection, and
 * a pooler in transaction mode would leave it with one that nobody releases.
 */
export async function migratePastPooler(db: Kysely<Schema>, directUrl: string | undefined, log: Logger): Promise<void> {
  if (directUrl === undefined) return migrate(db);
  const direct = await openDatabase({ url: directUrl, log });
  await migrate(direct.db).finally(direct.close);
}
