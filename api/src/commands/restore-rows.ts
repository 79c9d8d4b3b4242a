import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../db/migrate';
import { HttpError } from '../http/http-error';
import { schemaOf, type Manifest } from './manifest';
import { BACKUP_TABLES } from './tables';
import type { Db } from '../db/transact';

const ROWS_AT_ONCE = 500;

/** Fills an empty database with the rows of a backup folder, in one transaction, then runs the migrations that are newer than it. */
export async function restoreRows(db: Db, folder: string, manifest: Manifest): Promise<void> {
  await migrate(db, schemaOf(manifest));
  await db.transaction().execute(async (trx) => {
    // The history of prices is in the backup: the trigger must not begin another.
    await sql`select set_config('shop.restoring', 'on', true)`.execute(trx);
    for (const table of BACKUP_TABLES.filter((name) => name in manifest.tables))
      await readRows(trx, table, folder, manifest.tables[table] ?? 0);
    await resetSequences(trx);
  });
  await migrate(db);
}

async function readRows(db: Db, table: string, folder: string, expected: number): Promise<void> {
  let [count, batch] = [0, [] as string[]];
  const flush = async () => {
    if (!batch.length) return;
    const rows = `[${batch.join(',')}]`;
    await sql`insert into ${sql.table(table)} overriding system value
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`.execute(db);
    count += batch.length;
    batch = [];
  };
  for await (const line of linesOf(join(folder, 'tables', `${table}.jsonl`))) {
    if (line) batch.push(line);
    if (batch.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
  if (count !== expected)
    throw new HttpError(409, `The backup is damaged: ${table} should have ${expected} rows and has ${count}.`);
}

/** Splits at line feeds only: node:readline would also split at U+2028 and U+2029, which may stand in a row's texts. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + (chunk as string)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/** Advances identity sequences past the restored rows. */
async function resetSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`.execute(
    db,
  );
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1),
      exists (select from ${sql.table(table)}))`.execute(db);
}
