import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inSouthAfrica } from '../../time/business-day';
import { failureText } from '../../text/failure-text';
import { HttpError } from '../../http/http-error';
import { withSecretFiles } from '../../config/secret-files';
import { withExclusiveLock } from '../exclusive-task';
import { UsageError } from '../usage-error';
import { listArchives, readArchive, readIndex } from './archive';
import { backUp, type RunCommand } from './back-up';
import { readBackupSettings, type BackupSettings } from './settings';
import { openBackupStore, type BackupStore } from './store';

type Env = Readonly<Record<string, string | undefined>>;

export const BACKUPS_USAGE = `npm run shop -- backups …
  run                          one backup now: packed, encrypted, stored, read back and restored into a scratch database
  schedule                     the same every night at BACKUP_AT, until it is stopped
  list                         what is in BACKUP_STORE
  fetch NAME|latest FOLDER     decrypts one into a new folder, for: npm run shop -- restore FOLDER`;

/** After a night that failed. */
const AGAIN_MS = 15 * 60_000;

/** The command `shop backups`; needs no database. Throws UsageError or HttpError. */
export async function backups(argv: readonly string[], folder: string, env: Env, runCommand: RunCommand): Promise<string> {
  const [step, ...args] = argv;
  const settings = readBackupSettings(withSecretFiles(env));
  const store = openBackupStore(settings.place, folder, env);
  const dataDir = env.DATA_DIR?.trim() || '.data';
  const night = () =>
    withExclusiveLock('backup', withSecretFiles(env), dataDir, () => backUp(settings, store, dataDir, env, runCommand));
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
  await readArchive(store, found, await readIndex(store, found), target, key);
  return `Decrypted ${found} into ${target}. It contains personal data and secrets: npm run shop -- restore ${target}, then delete it.`;
}

async function schedule({ minuteOfDay }: BackupSettings, night: () => Promise<string>): Promise<never> {
  for (let wait = msUntil(minuteOfDay, new Date()); ;) {
    await sleep(wait);
    try {
      console.log(JSON.stringify({ level: 30, time: Date.now(), msg: await night() }));
      wait = msUntil(minuteOfDay, new Date());
    } catch (error) {
      console.error(JSON.stringify({ level: 50, time: Date.now(), msg: 'the backup failed', reason: failureText(error) }));
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
