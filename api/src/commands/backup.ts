import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { Refusal } from '../refusals';
import type { OrdersDeps, Trx } from '../orders/orders-deps';
import { KEPT_TABLES, type Manifest } from './tables';

const ROWS_AT_ONCE = 500;

/**
 * Writes database, secrets, pictures and release store into a new folder, readable by the owner alone. The rows are
 * those of one moment, in one text form for both databases: a backup of one can be restored into the other.
 */
export async function backUp({ db, config }: OrdersDeps, folder: string, from: string): Promise<string> {
  const target = resolve(from, folder);
  if (existsSync(target) && (await readdir(target)).length)
    throw new Refusal(409, `${target} is not empty: a backup wants a new folder.`);
  await mkdir(join(target, 'tables'), { recursive: true, mode: 0o700 });
  const manifest = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx): Promise<Manifest> => {
      const tables: Record<string, number> = {};
      for (const table of KEPT_TABLES) tables[table] = await writeRows(trx, table, join(target, 'tables', `${table}.jsonl`));
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(trx);
      return { format: 1, createdAt: new Date().toISOString(), migration: rows[0]?.name ?? '', tables };
    });
  for (const [name, place] of Object.entries(keptFolders(config)))
    if (existsSync(place)) await cp(place, join(target, name), { recursive: true });
  // Last: a folder without it is no backup.
  await writeFile(join(target, 'backup.json'), JSON.stringify(manifest, null, 2));
  const total = Object.values(manifest.tables).reduce((sum, rows) => sum + rows, 0);
  return `Backed up ${total} rows into ${target}. It holds personal data and secrets: keep it as you keep those.`;
}

/** What lies beside the database, by its name in the backup. */
export function keptFolders({ dataDir, env }: OrdersDeps['config']): Record<string, string> {
  const folders = { secrets: join(dataDir, 'secrets'), pictures: join(dataDir, 'pictures') };
  const store = env.RELEASE_STORE?.trim();
  // A store in a bucket is kept by whoever keeps the bucket.
  if (store && /^\w+:\/\//.test(store)) return folders;
  return { ...folders, releases: store ? resolve(store) : join(dataDir, 'releases') };
}

/** One JSON text per row and line; gives how many. */
async function writeRows(trx: Trx, table: string, path: string): Promise<number> {
  const file = await open(path, 'w', 0o600);
  let count = 0;
  try {
    await sql`declare kept no scroll cursor for select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(trx);
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from kept`.execute(trx);
      if (rows.length) await file.write(rows.map(({ row }) => `${row}\n`).join(''));
      count += rows.length;
      if (rows.length < ROWS_AT_ONCE) break;
    }
    await sql`close kept`.execute(trx);
  } finally {
    await file.close();
  }
  return count;
}
