import { mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { failureText } from '../../text/failure-text';
import { completeArchive, listArchives, readArchive, removeArchive, writeParts, type ArchiveIndex } from './archive';
import { writeBackupState } from '../../metrics/backup-state';
import { outdated } from './rotation';
import type { BackupSettings } from './settings';
import type { BackupStore } from './store';

type Env = Readonly<Record<string, string | undefined>>;
/** Runs `shop backup` or `shop restore`; rejects with its output. */
export type RunCommand = (argv: readonly string[], env: Env) => Promise<string>;

const WORK = 'backup-work';
/** Parts that were begun this long ago are not being written any more. */
const ABANDONED_MS = 86_400_000;

/** One backup, which counts once a restore from the store has proven it. Only then are older ones removed. */
export async function backUp(
  { key }: BackupSettings,
  store: BackupStore,
  dataDir: string,
  env: Env,
  runCommand: RunCommand,
): Promise<string> {
  const name = new Date().toISOString().replaceAll(':', '-');
  const work = await newWorkFolder(dataDir);
  try {
    const plain = join(work, 'plain');
    await runCommand(['backup', plain], env);
    const rows = await countRows(plain);
    const bytes = await storeProven(store, name, key, plain, work, runCommand);
    await writeBackupState(dataDir, { name, verifiedAt: new Date().toISOString(), bytes, rows });
    return `Backed up ${rows} rows as ${name} (${bytes} bytes) and restored it into a scratch database. ${await rotate(store)}`;
  } finally {
    await rm(work, { recursive: true, force: true });
    // Without it no work is left; a run that lost its lock may still be in another folder.
    await rmdir(join(dataDir, WORK)).catch(() => undefined);
  }
}

/** A folder for this run, after removing the leftovers of killed runs. Needs the lock of backups. */
async function newWorkFolder(dataDir: string): Promise<string> {
  const all = resolve(dataDir, WORK);
  await rm(all, { recursive: true, force: true });
  await mkdir(all, { recursive: true, mode: 0o700 });
  return mkdtemp(join(all, 'run-'));
}

/** Resolves with the size of the archive; an archive that cannot be restored is removed from the store. */
async function storeProven(
  store: BackupStore,
  name: string,
  key: string,
  plain: string,
  work: string,
  runCommand: RunCommand,
): Promise<number> {
  try {
    const index = await writeParts(store, name, plain, key);
    await rm(plain, { recursive: true });
    await proveRestorable(store, name, index, key, work, runCommand);
    await completeArchive(store, name, index);
    return index.bytes;
  } catch (error) {
    // If the archive cannot be removed either, report the first failure.
    await removeArchive(store, name).catch(() => undefined);
    throw error;
  }
}

/** Restores the archive, as it is in the store, into an embedded database that is thrown away. Rejects unless every row arrives. */
async function proveRestorable(
  store: BackupStore,
  name: string,
  index: ArchiveIndex,
  key: string,
  work: string,
  runCommand: RunCommand,
): Promise<void> {
  const fetched = join(work, 'fetched');
  await readArchive(store, name, index, fetched, key);
  const scratch = join(work, 'scratch');
  // Nothing of the shop's own database, stores and providers: the scratch shop only exists to be filled and read.
  const env = { DATA_DIR: scratch, PAYMENT_PROVIDER: 'sandbox' };
  await runCommand(['restore', fetched], env);
  await runCommand(['orders'], env);
}

async function countRows(folder: string): Promise<number> {
  const { tables } = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as { tables: Record<string, number> };
  return Object.values(tables).reduce((sum, rows) => sum + rows, 0);
}

/** Reports the removed archives. A store that refuses does not make the new backup a failed one: it would be made again and again. */
async function rotate(store: BackupStore): Promise<string> {
  try {
    const { complete, incomplete } = await listArchives(store);
    // Left by runs that were killed.
    const abandoned = incomplete.filter((name) => Date.now() - timeOf(name) > ABANDONED_MS);
    const old = [...outdated(complete), ...abandoned];
    for (const name of old) await removeArchive(store, name);
    return `Removed ${old.length} older ones.`;
  } catch (error) {
    return `Older ones could not be removed: ${failureText(error)}`;
  }
}

/** '2026-11-23T00-30-00.000Z' as a time. */
const timeOf = (name: string) => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
