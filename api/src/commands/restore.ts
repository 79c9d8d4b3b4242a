import { createReadStream, existsSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { ApiConfig } from '../config';
import { migrate, MIGRATIONS } from '../db/migrate';
import { openDatabase } from '../db/open';
import type { Schema } from '../db/schema';
import type { Logger } from '../logger';
import { HttpError } from '../http-error';
import { backupFolders } from './backup';
import { BACKUP_TABLES, type Manifest } from './tables';

const ROWS_AT_ONCE = 500;

/** Throws unless a restore may use this folder: it must not contain any shop data. Check before anything creates secrets there. */
export async function assertDataDirUnused(dataDir: string): Promise<void> {
  const found = (await readdir(dataDir).catch(() => [])).filter((name) =>
    ['pgdata', 'secrets', 'releases', 'pictures', 'media'].includes(name),
  );
  if (found.length)
    throw new HttpError(409, `${resolve(dataDir)} is in use (${found.join(', ')}): restore into an empty DATA_DIR.`);
}

/** Restores a backup into an empty database and DATA_DIR: all rows in one transaction, then the newer migrations. */
export async function restore(config: ApiConfig, folder: string, log: Logger): Promise<string> {
  const manifest = await readManifest(folder);
  const database = await openDatabase({
    url: config.databaseDirectUrl ?? config.databaseUrl,
    folder: config.databaseUrl ? undefined : config.dataDir,
    log,
  });
  try {
    const { db } = database;
    const { rows } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(db);
    if (rows.length) throw new HttpError(409, 'This database is in use: restore into an empty one.');
    await migrate(db, schemaOf(manifest));
    await db.transaction().execute(async (trx) => {
      // The history of prices is in the backup: the trigger must not begin another.
      await sql`select set_config('shop.restoring', 'on', true)`.execute(trx);
      for (const table of BACKUP_TABLES.filter((name) => name in manifest.tables))
        await readRows(trx, table, folder, manifest.tables[table] ?? 0);
      await resetSequences(trx);
    });
    await migrate(db);
  } finally {
    await database.close();
  }
  for (const [name, place] of Object.entries(backupFolders(config)))
    if (existsSync(join(folder, name))) await cp(join(folder, name), place, { recursive: true });
  return `Restored the backup of ${manifest.createdAt} from ${folder}.`;
}

/**
 * The migration up to which the tables are made before they are filled. The backup's own, where this program knows it: then no column
 * is lost. An older program that ran on a newer schema wrote what it knows; it can read that again, without the newer columns.
 */
function schemaOf({ migration, program }: Manifest): string {
  return program && !(migration in MIGRATIONS) && program in MIGRATIONS ? program : migration;
}

/** Restores the secrets. They must come first, because reading the settings creates missing secrets. */
export async function restoreSecrets(folder: string, dataDir: string): Promise<void> {
  await readManifest(folder);
  if (existsSync(join(folder, 'secrets'))) await cp(join(folder, 'secrets'), join(dataDir, 'secrets'), { recursive: true });
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch(() => {
    throw new HttpError(404, `${folder} is not a complete backup: backup.json is missing.`);
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new HttpError(409, `${folder} was written by a newer version of the shop.`);
  return manifest;
}

async function readRows(db: Kysely<Schema>, table: string, folder: string, expected: number): Promise<void> {
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
async function resetSequences(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`.execute(
    db,
  );
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1),
      exists (select from ${sql.table(table)}))`.execute(db);
}
