import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { MIGRATIONS } from '../db/migrate';
import { HttpError } from '../http/http-error';
import type { OrdersDeps } from '../orders/orders-deps';
import type { Trx } from '../db/transact';
import { hashFiles, type Manifest } from './manifest';
import { BACKUP_TABLES } from './tables';

const ROWS_AT_ONCE = 500;

/**
 * Writes the database, secrets, pictures and release store into a new folder that only its owner can read. The rows are
 * one consistent snapshot in a text form that both databases read: a backup of one can be restored into the other.
 */
export async function createBackup({ db, config }: OrdersDeps, folder: string, from: string): Promise<string> {
  const target = resolve(from, folder);
  if (existsSync(target) && (await readdir(target)).length)
    throw new HttpError(409, `${target} is not empty. Choose a new folder for the backup.`);
  await mkdir(join(target, 'tables'), { recursive: true, mode: 0o700 });
  const manifest = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx): Promise<Manifest> => {
      const tables: Record<string, number> = {};
      for (const table of BACKUP_TABLES) tables[table] = await writeRows(trx, table, join(target, 'tables', `${table}.jsonl`));
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(trx);
      const [newest] = Object.keys(MIGRATIONS).slice(-1);
      return { format: 1, createdAt: new Date().toISOString(), migration: rows[0]?.name ?? '', program: newest, tables };
    });
  for (const [name, place] of Object.entries(backupFolders(config)))
    if (existsSync(place)) await cp(place, join(target, name), { recursive: true });
  // Written last: a folder without this file is not a complete backup.
  const files = await hashFiles(target);
  await writeFile(join(target, 'backup.json'), JSON.stringify({ ...manifest, files }, null, 2));
  const total = Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0);
  return `Backed up ${total} rows into ${target}. It contains personal data and secrets: protect it accordingly.`;
}

/** The folders outside the database, by their names in the backup. */
export function backupFolders({
  dataDir,
  mediaStore,
  env,
}: Pick<OrdersDeps['config'], 'dataDir' | 'mediaStore' | 'env'>): Record<string, string> {
  const folders = {
    secrets: join(dataDir, 'secrets'),
    // Files of imports of earlier releases.
    pictures: join(dataDir, 'pictures'),
    ...(isBucket(mediaStore) ? {} : { media: resolve(mediaStore) }),
  };
  const store = env.RELEASE_STORE?.trim();
  // Backing up a bucket is the job of the bucket's operator.
  if (store && isBucket(store)) return folders;
  return { ...folders, releases: store ? resolve(store) : join(dataDir, 'releases') };
}

const isBucket = (place: string) => /^\w+:\/\//.test(place);

/** Writes one JSON text per line and row; returns the number of rows. */
async function writeRows(trx: Trx, table: string, path: string): Promise<number> {
  const file = await open(path, 'w', 0o600);
  let count = 0;
  try {
    await sql`declare backup_rows no scroll cursor for select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(trx);
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from backup_rows`.execute(trx);
      if (rows.length) await file.write(rows.map(({ row }) => `${row}\n`).join(''));
      count += rows.length;
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await sql`close backup_rows`.execute(trx);
  } finally {
    await file.close();
  }
  return count;
}
