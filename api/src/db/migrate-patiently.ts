import type { ApiConfig } from '../config/config';
import type { Logger } from '../runtime/logger';
import { migrate, MIGRATIONS } from './migrate';
import { openDatabase } from './open';
import type { Db } from './transact';

/**
 * Migrates `db`, on PostgreSQL over separate connections without time limits: with the limits of requests, a statement that takes
 * longer on a large table would fail at every start, and so would a process that waits while another one migrates. They lead to
 * DATABASE_DIRECT_URL if it is given: the migrator's lock belongs to a connection, and a pooler in transaction mode would never
 * release it. Rejects as `migrate` does.
 */
export async function migratePatiently(
  db: Db,
  { databaseUrl, databaseDirectUrl }: Pick<ApiConfig, 'databaseUrl' | 'databaseDirectUrl'>,
  log: Logger,
  migrations = MIGRATIONS,
): Promise<void> {
  const url = databaseDirectUrl ?? databaseUrl;
  if (url === undefined) return migrate(db, undefined, migrations);
  const patient = await openDatabase({ url, log, isPatient: true });
  await migrate(patient.db, undefined, migrations).finally(patient.close);
}
