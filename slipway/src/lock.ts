import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { nullIfMissing } from './atomic-file';
import { ReleaseError } from './release-error';

const WAIT_MS = 5000;
/** A lock of another machine or container counts as dead if its file was not written for this long. */
const FOREIGN_MS = 30_000;
/** The interval at which its holder renews it. A lock is normally held for milliseconds, but a store may be slow. */
const HEARTBEAT_MS = 10_000;

/**
 * Runs `work` while holding the folder's lock. The lock of a dead process is taken over immediately. Throws a ReleaseError if a live
 * process holds it for longer than five seconds.
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, 'lock');
  const nonce = randomUUID();
  const ownPath = `${path}.${nonce}`;
  await mkdir(folder, { recursive: true });
  try {
    const stamp = [...(await identityOf(process.pid)), nonce].join(' ');
    // A full disk may leave the file empty.
    await writeFile(ownPath, stamp);
    const own: Own = { path: ownPath, now: await clockOf(ownPath) };
    const deadline = performance.now() + WAIT_MS;
    while (!(await acquire(path, own))) {
      if (performance.now() > deadline)
        throw new ReleaseError('Another release command is using this store. Wait for it to end, check `status`, then repeat.');
      await pause(20);
    }
    const heartbeat = setInterval(() => void rewrite(own.isLinked ? ownPath : path, stamp).catch(() => undefined), HEARTBEAT_MS);
    try {
      return await work();
    } finally {
      clearInterval(heartbeat);
      // Another machine that considered this process dead may hold the lock now.
      if ((await readFile(path, 'utf8').catch(nullIfMissing)) === stamp) await rm(path, { force: true });
    }
  } finally {
    await rm(ownPath, { force: true });
  }
}

/** The file that becomes the lock, and the current time of the clock that stamps the folder's files. */
interface Own {
  path: string;
  now: () => number;
  /** Whether the lock is another name of this file; without it, a copy. */
  isLinked?: boolean;
}

/**
 * The time, in milliseconds, by the clock that stamped a file which was written just now. On a shared folder that is the file
 * server's, and each machine's own clock may differ from it by more than the age at which a lock counts as dead.
 */
async function clockOf(path: string): Promise<() => number> {
  const { mtimeMs } = await stat(path);
  const since = performance.now();
  return () => mtimeMs + performance.now() - since;
}

/**
 * Acquires the lock, after removing that of a dead owner. Two processes that find the same dead owner must not both remove the
 * lock, because the second would remove the new lock of the first. So the removal needs a takeover lock named after the owner.
 */
async function acquire(path: string, own: Own): Promise<boolean> {
  if (await tryCreate(own, path)) return true;
  const owner = await readFile(path, 'utf8').catch(nullIfMissing);
  if (owner === null || (await isAlive(owner, path, own.now))) return false;
  const takeover = `${path}.dead-${owner.split(' ').at(-1)}`;
  if (!(await acquire(takeover, own))) return false;
  try {
    if ((await readFile(path, 'utf8').catch(nullIfMissing)) === owner) await rm(path, { force: true });
  } finally {
    await rm(takeover, { force: true });
  }
  return tryCreate(own, path);
}

/** The errors of file systems without hard links, such as SMB shares (Azure Files) and exFAT. */
const NO_LINKS = ['ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EPERM'];

/**
 * Creates the lock as a hard link: unlike a plain write, it appears with its whole content or not at all. Without hard links it
 * is a copy: a process that finds it incomplete waits, as for a holder that it cannot see.
 */
async function tryCreate(own: Own, path: string): Promise<boolean> {
  try {
    own.isLinked = true;
    await link(own.path, path).catch((error: NodeJS.ErrnoException) => {
      if (!NO_LINKS.includes(error.code ?? '')) throw error;
      own.isLinked = false;
      return copyFile(own.path, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Writes the text that the file has, so that its time is that of the file server's clock again. Does nothing if another machine
 * has taken the lock over.
 */
async function rewrite(path: string, text: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    if ((await file.readFile('utf8')) === text) await file.write(text, 0);
  } finally {
    await file.close();
  }
}

/** Process id, start time (a process id may be reused), and where that process id can be looked up. */
async function identityOf(pid: number): Promise<string[]> {
  const { started } = await processState(pid);
  return [String(pid), started, ...(await placeOfProcesses())];
}

const UNKNOWN = '?';

/**
 * Host name, boot and PID namespace. Cloned containers and machines may share a host name, although neither can see the other's
 * processes.
 */
async function placeOfProcesses(): Promise<[host: string, boot: string, namespace: string]> {
  // Elsewhere there are no namespaces.
  if (process.platform !== 'linux') return [hostname(), '-', '-'];
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => UNKNOWN);
  const namespace = await readlink('/proc/self/ns/pid').catch(() => UNKNOWN);
  return [hostname(), boot.trim(), namespace];
}

/** Whether the holder's process id belongs to this machine. Stamps of earlier releases of this package do not record this. */
async function isFromHere(stamp: readonly string[]): Promise<boolean> {
  const here = await placeOfProcesses();
  return !here.includes(UNKNOWN) && here.every((part, at) => stamp[at + 2] === part);
}

async function processState(pid: number): Promise<{ started: string; dead: boolean }> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  // A zombie (Z) still answers to signals.
  return { started: fields[19] || '-', dead: fields[0] === 'Z' || fields[0] === 'X' };
}

async function isAlive(stamp: string, path: string, now: Own['now']): Promise<boolean> {
  const fields = stamp.split(' ');
  const [pid, started] = fields;
  if (!(await isFromHere(fields))) {
    const info = await stat(path).catch(nullIfMissing);
    return info !== null && now() - info.mtimeMs < FOREIGN_MS;
  }
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const state = await processState(Number(pid));
  return !state.dead && state.started === started;
}
