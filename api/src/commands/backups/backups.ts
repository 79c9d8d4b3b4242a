import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inSouthAfrica } from '../../business-day';
import { HttpError } from '../../http-error';
import { withSecretFiles } from '../../secret-files';
import { UsageError } from '../usage-error';
import { listArchives, readArchive, removeArchive, writeArchive } from './archive';
import { writeBackupState } from './backup-state';
import { outdated } from './rotation';
import { readBackupSettings, type BackupSettings } from './settings';
import { openBackupStore, type BackupStore } from './store';

type Env = Readonly<Record<string, string | undefined>>;
/** Runs `shop backup` or `shop restore`; rejects with what it printed. */
type RunCommand = (argv: readonly string[], env: Env) => Promise<string>;

export const BACKUPS_USAGE = `npm run shop -- backups …
  run                          one backup now: packed, encrypted, stored, read back and restored into a scratch database
  schedule                     the same every night at BACKUP_AT, until it is stopped
  list                         what is in BACKUP_STORE
  fetch NAME|latest FOLDER     decrypts one into a new folder, for: npm run shop -- restore FOLDER`;

const WORK = 'backup-work';
/** After a night that failed. */
const AGAIN_MS = 15 * 60_000;
/** An archive that was begun this long ago is not being written any more. */
const ABANDONED_MS = 86_400_000;

/** The command `shop backups`; needs no database of its own. Throws UsageError or HttpError. */
export async function backups(argv: readonly string[], folder: string, env: Env, runCommand: RunCommand): Promise<string> {
  const [step, ...args] = argv;
  const settings = readBackupSettings(withSecretFiles(env));
  const store = openBackupStore(settings.place, folder, env);
  const night = () => backUp(settings, store, env, runCommand);
  if (step === 'run' && !args.length) return night();
  if (step === 'schedule' && !args.length) return schedule(settings, night);
  if (step === 'list' && !args.length) return (await listArchives(store)).complete.join('\n') || 'No backups yet.';
  const [name, target] = args;
  if (step !== 'fetch' || !name || !target || args.length > 2) throw new UsageError(BACKUPS_USAGE);
  return fetchArchive(settings, store, name, resolve(folder, target));
}

async function fetchArchive({ key }: BackupSettings, store: BackupStore, name: string, target: string): Promise<string> {
  if ((await readdir(target).catch(() => [])).length) throw new HttpError(409, `${target} is not empty. Choose a new folder.`);
  const found = name === 'latest' ? (await listArchives(store)).complete.at(-1) : name;
  if (!found) throw new HttpError(404, 'There are no backups yet.');
  await readArchive(store, found, target, key);
  return `Decrypted ${found} into ${target}. It contains personal data and secrets: npm run shop -- restore ${target}, then delete it.`;
}

/** One backup, proven by a restore of what the store has. Only then older ones are removed. */
async function backUp({ key }: BackupSettings, store: BackupStore, env: Env, runCommand: RunCommand): Promise<string> {
  const dataDir = env.DATA_DIR?.trim() || '.data';
  const name = new Date().toISOString().replaceAll(':', '-');
  const work = join(dataDir, WORK);
  // What a run that was killed has left behind.
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const plain = resolve(work, 'plain');
    await runCommand(['backup', plain], env);
    const bytes = await writeArchive(store, name, plain, key);
    const rows = await countRows(plain);
    await rm(plain, { recursive: true });
    await proveRestorable(store, name, key, work, runCommand);
    const removed = await rotate(store, name);
    await writeBackupState(dataDir, { name, verifiedAt: new Date().toISOString(), bytes, rows });
    return `Backed up ${rows} rows as ${name} (${bytes} bytes) and restored it into a scratch database. Removed ${removed} older ones.`;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Restores the archive, as it is in the store, into an embedded database that is thrown away. Rejects unless every row arrives. */
async function proveRestorable(
  store: BackupStore,
  name: string,
  key: string,
  work: string,
  runCommand: RunCommand,
): Promise<void> {
  const fetched = resolve(work, 'fetched');
  await readArchive(store, name, fetched, key);
  const scratch = await mkdtemp(join(resolve(work), 'scratch-'));
  // Nothing of the shop's own database, stores and providers: the scratch shop only exists to be filled and read.
  const env = { DATA_DIR: scratch, PAYMENT_PROVIDER: 'sandbox' };
  await runCommand(['restore', fetched], env);
  await runCommand(['orders'], env);
}

async function countRows(folder: string): Promise<number> {
  const { tables } = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as { tables: Record<string, number> };
  return Object.values(tables).reduce((sum, rows) => sum + rows, 0);
}

async function rotate(store: BackupStore, current: string): Promise<number> {
  const { complete, incomplete } = await listArchives(store);
  const abandoned = incomplete.filter((name) => name !== current && Date.now() - timeOf(name) > ABANDONED_MS);
  const old = [...outdated(complete), ...abandoned];
  for (const name of old) await removeArchive(store, name);
  return old.length;
}

/** '2026-11-23T00-30-00.000Z' as a time. */
const timeOf = (name: string) => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

async function schedule({ minuteOfDay }: BackupSettings, night: () => Promise<string>): Promise<never> {
  for (let wait = msUntil(minuteOfDay, new Date()); ;) {
    await sleep(wait);
    try {
      console.log(JSON.stringify({ level: 30, time: Date.now(), msg: await night() }));
      wait = msUntil(minuteOfDay, new Date());
    } catch (error) {
      console.error(JSON.stringify({ level: 50, time: Date.now(), msg: 'the backup failed', reason: (error as Error).message }));
      wait = AGAIN_MS;
    }
  }
}

/** Milliseconds until that minute of the day in South Africa; more than 0. */
export function msUntil(minuteOfDay: number, now: Date): number {
  const today = inSouthAfrica(now).startOf('day').add(minuteOfDay, 'minutes');
  const next = today.isAfter(now) ? today : today.add(1, 'day');
  return Math.max(1, next.diff(now));
}
