import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readApiConfig, type ApiConfig } from '../config/config';
import { lockFolder } from '../db/folder-lock';
import { openDatabase } from '../db/open';
import { beginRestore, endRestore, isInUse, removeRestored, unfinishedMarker } from '../db/unfinished-restore';
import { HttpError } from '../http/http-error';
import { withSecretFiles } from '../config/secret-files';
import { withExclusiveLock } from './exclusive-task';
import { backupFolders } from './backup';
import { assertIntact, readManifest, type Manifest } from './manifest';
import { restoreRows } from './restore-rows';
import { assertStoresUnused, restoreReleases, storesOf } from './restore-stores';
import type { Db } from '../db/transact';

type Env = Readonly<Record<string, string | undefined>>;
type Options = { keepStores: boolean };

/** The names that a restore creates in DATA_DIR. */
const CREATED = ['pgdata', 'secrets', 'releases', 'pictures', 'media'];
const quiet = { warn: () => undefined, error: () => undefined } as never;

/**
 * Restores a backup folder into an empty database and DATA_DIR. A backup that this program cannot restore, or that is damaged, is refused
 * before anything is created. While it runs, and after it was killed, DATA_DIR and the database are marked, so that no server starts on
 * a part of the data; the next restore removes what a killed one has left. One that fails removes that itself. A RELEASE_STORE or
 * MEDIA_STORE that has something is refused as well, or with `keepStores` left as it is, but for pictures that it lacks.
 */
export async function restore(folder: string, env: Env, { keepStores = false } = {}): Promise<string> {
  const dataDir = env.DATA_DIR?.trim() || '.data';
  const manifest = await readManifest(folder);
  await assertDataDirUnused(dataDir);
  await assertIntact(folder, manifest);
  return withExclusiveLock('restore', withSecretFiles(env), dataDir, async (db) => {
    await assertDataDirUnused(dataDir);
    if (db) await assertDatabaseUnused(db, dataDir);
    if (!keepStores) await assertStoresUnused(env, dataDir);
    await removeLeftovers(dataDir);
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const stores = keepStores ? [] : storesOf(env, dataDir).map(({ place }) => `${place}\n`);
    const mark = `${new Date().toISOString()}: restoring ${folder}\n${stores.join('')}`;
    await writeFile(unfinishedMarker(dataDir), mark, { flush: true });
    try {
      await restoreInto(dataDir, folder, manifest, env, { keepStores });
    } catch (error) {
      // Where that fails as well, for example on a broken disk, the mark stays.
      await removeLeftovers(dataDir).catch(() => undefined);
      throw error;
    }
    await rm(unfinishedMarker(dataDir));
    return `Restored the backup of ${manifest.createdAt} from ${folder}.`;
  });
}

/**
 * Throws unless a restore may use this folder: it must not contain any shop data, except the leftovers of an interrupted restore.
 */
async function assertDataDirUnused(dataDir: string): Promise<void> {
  if (existsSync(unfinishedMarker(dataDir))) return;
  const found = (await readdir(dataDir).catch(() => [])).filter((name) => CREATED.includes(name));
  if (found.length)
    throw new HttpError(409, `${resolve(dataDir)} is in use (${found.join(', ')}): restore into an empty DATA_DIR.`);
}

async function assertDatabaseUnused(db: Db, dataDir: string): Promise<void> {
  if (!(await isInUse(db))) return;
  const marker = unfinishedMarker(dataDir);
  throw new HttpError(
    409,
    'This database is in use: restore into an empty one.' +
      (existsSync(marker) ? ` If the previous restore completed, delete ${resolve(marker)}.` : ''),
  );
}

/** Removes the leftovers of an interrupted restore from a marked folder, then the mark. */
async function removeLeftovers(dataDir: string): Promise<void> {
  if (!existsSync(unfinishedMarker(dataDir))) return;
  // No process should have the database open, but an earlier release does not know the mark.
  const unlock = lockFolder(dataDir);
  try {
    for (const name of CREATED) await rm(join(dataDir, name), { recursive: true, force: true });
  } finally {
    unlock();
  }
  await rm(unfinishedMarker(dataDir));
}

async function restoreInto(dataDir: string, folder: string, manifest: Manifest, env: Env, options: Options): Promise<void> {
  // The secrets come first, because reading the settings creates missing ones.
  if (existsSync(join(folder, 'secrets'))) await cp(join(folder, 'secrets'), join(dataDir, 'secrets'), { recursive: true });
  const config = readApiConfig(withSecretFiles(env));
  const database = await openDatabase({
    url: config.databaseDirectUrl ?? config.databaseUrl,
    folder: config.databaseUrl ? undefined : config.dataDir,
    log: quiet,
    isPatient: true,
  });
  try {
    await beginRestore(database.db);
    try {
      await restoreRows(database.db, folder, manifest);
      await restoreFolders(config, folder, options);
    } catch (error) {
      // Files go with DATA_DIR.
      if (config.databaseUrl) await removeRestored(database.db).catch(() => undefined);
      throw error;
    }
    await endRestore(database.db);
  } finally {
    await database.close();
  }
}

async function restoreFolders(config: ApiConfig, folder: string, options: Options): Promise<void> {
  for (const [name, place] of Object.entries(backupFolders(config)))
    if (!existsSync(join(folder, name))) continue;
    else if (name === 'releases') await restoreReleases(join(folder, name), place, options);
    // A picture is named after its content: the same name is the same picture.
    else await cp(join(folder, name), place, { recursive: true });
}
