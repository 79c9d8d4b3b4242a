import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { absent } from './atomic-file';
import { Refusal } from './refusal';

const WAIT_MS = 5000;
/** A lock is held for milliseconds: what another machine has held for this long, it died with. */
const FOREIGN_MS = 30_000;

/**
 * Runs `work` while holding the folder's lock. A lock whose owner is dead is taken over at once; one whose owner
 * lives for longer than five seconds is a refusal.
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, 'lock');
  const nonce = randomUUID();
  const mine = `${path}.${nonce}`;
  await mkdir(folder, { recursive: true });
  await writeFile(mine, [...(await identityOf(process.pid)), nonce].join(' '));
  try {
    const deadline = Date.now() + WAIT_MS;
    while (!(await take(path, mine))) {
      if (Date.now() > deadline)
        throw new Refusal('Another release command is at work on this store. Wait for it, look at `status`, then repeat.');
      await pause(20);
    }
    try {
      return await work();
    } finally {
      await rm(path, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
}

/**
 * Takes the lock, or clears a dead owner's away first. Two that find the same dead owner must not both remove "the
 * lock", as the second would remove the first one's: who clears holds a claim that is named after that owner.
 */
async function take(path: string, mine: string): Promise<boolean> {
  if (await linked(mine, path)) return true;
  const owner = await readFile(path, 'utf8').catch(absent);
  if (owner === null || (await isAlive(owner, path))) return false;
  const claim = `${path}.dead-${owner.split(' ').at(-1)}`;
  if (!(await take(claim, mine))) return false;
  try {
    if ((await readFile(path, 'utf8').catch(absent)) === owner) await rm(path, { force: true });
  } finally {
    await rm(claim, { force: true });
  }
  return linked(mine, path);
}

/** A hard link either appears with its content whole or not at all, which a plain write does not promise. */
async function linked(mine: string, path: string): Promise<boolean> {
  try {
    await link(mine, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** pid and start time (a pid alone may have been given to somebody else since), and the machine. */
async function identityOf(pid: number): Promise<[pid: string, started: string, host: string]> {
  const { started } = await processState(pid);
  return [String(pid), started, hostname()];
}

async function processState(pid: number): Promise<{ started: string; dead: boolean }> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  // A killed process that nobody has waited for yet (Z) still answers to signals.
  return { started: fields[19] || '-', dead: fields[0] === 'Z' || fields[0] === 'X' };
}

async function isAlive(stamp: string, path: string): Promise<boolean> {
  const [pid, started, host] = stamp.split(' ');
  if (host !== hostname()) {
    const info = await stat(path).catch(absent);
    return info !== null && Date.now() - info.mtimeMs < FOREIGN_MS;
  }
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = await processState(Number(pid));
  return !now.dead && now.started === started;
}
