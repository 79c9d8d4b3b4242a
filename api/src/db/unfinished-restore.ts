import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { exists } from './schema-compatibility';
import type { Db } from './transact';

/** In DATA_DIR, from before a restore creates anything until it has ended. */
export const unfinishedMarker = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** Throws while a restore into this folder is running or after it was interrupted. Ask before the database of the folder is opened. */
export function assertFolderRestored(dataDir: string): void {
  if (existsSync(unfinishedMarker(dataDir))) throw unfinished(resolve(dataDir));
}

/** Throws if a restore into this PostgreSQL database has not finished; other machines than the restoring one may use it. */
export async function assertDatabaseRestored(db: Db): Promise<void> {
  if (await exists(db, 'restore_unfinished')) throw unfinished('this database');
}

const unfinished = (where: string) =>
  new Error(
    `A restore into ${where} is incomplete, so data would be missing. If no restore is running, it was interrupted: run  ` +
      "npm run shop -- restore FOLDER  again, which removes the interrupted restore's data.",
  );

/** Whether a shop has this database. Not one that a restore has begun to fill. */
export async function isInUse(db: Db): Promise<boolean> {
  return (await exists(db, 'kysely_migration')) && !(await exists(db, 'restore_unfinished'));
}

/** Marks an unused database as being filled, after removing the leftovers of an interrupted restore. */
export async function beginRestore(db: Db): Promise<void> {
  await removeRestored(db);
  // Remembers existing tables, such as those of extensions: the restore must not remove them.
  await sql`create table restore_unfinished as
    select oid as kept from pg_class where relnamespace = current_schema()::regnamespace
    union all select oid from pg_proc where pronamespace = current_schema()::regnamespace`.execute(db);
}

/** From now on servers start on it. */
export async function endRestore(db: Db): Promise<void> {
  await sql`drop table restore_unfinished`.execute(db);
}

/** Removes the leftovers of a restore that failed or was interrupted, and its mark; does nothing without a mark. */
export async function removeRestored(db: Db): Promise<void> {
  if (!(await exists(db, 'restore_unfinished'))) return;
  await db.transaction().execute(async (trx) => {
    const created = (kind: string, catalog: string, columns: string, where: string) =>
      sql.raw<{ statement: string }>(`
        select format('drop ${kind} if exists %s cascade', oid::${columns}) as statement from ${catalog}
        where ${where} and oid not in (select kept from restore_unfinished)`);
    // Sequences of tables go with these, and triggers with either.
    for (const query of [
      created(
        'table',
        'pg_class',
        'regclass',
        `relkind = 'r' and relname <> 'restore_unfinished' and ${inSchema('relnamespace')}`,
      ),
      created('sequence', 'pg_class', 'regclass', `relkind = 'S' and ${inSchema('relnamespace')}`),
      created('function', 'pg_proc', 'regprocedure', inSchema('pronamespace')),
    ])
      for (const { statement } of (await query.execute(trx)).rows) await sql.raw(statement).execute(trx);
    await endRestore(trx);
  });
}

const inSchema = (column: string) => `${column} = current_schema()::regnamespace`;
