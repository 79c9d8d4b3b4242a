import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another running process has the database of this folder open. */
export class FolderLockedError extends Error {
  readonly code = 'db/folder-locked';

  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `The database in ${folder} is open in process ${pid}. Stop that process first, or use another DATA_DIR or a DATABASE_URL.`,
    );
  }
}

/**
 * Locks the folder of the embedded database for this process; returns a function that unlocks it. The database itself
 * does not stop a second process and would be corrupted. The lock of a dead process is taken over; FolderLockedError
 * names a running one.
 */
export const lockFolder = (folder: string): (() => void) =>
  lockFile(folder, 'database.lock', (pid) => new FolderLockedError(folder, pid));

/** Locks a file of a folder (created if absent) for this process of this machine, likewise. Throws `locked` of the one that has it. */
export function lockFile(folder: string, name: string, locked: (pid: number) => Error): () => void {
  // DATA_DIR: the outbox and photographs in it rely on the permissions of the folder.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  const mine = JSON.stringify({
    pid: process.pid,
    started: processStartTime(process.pid),
    nonce: `${Date.now()}-${Math.random()}`,
  });
  const own = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(own, mine);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        linkSync(own, file);
        return () => {
          if (read(file) === mine) rmSync(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        removeIfDead(file, locked);
      }
    }
    throw new Error(`The lock ${file} was taken by another process at each attempt. Try again.`);
  } finally {
    rmSync(own, { force: true });
  }
}

function removeIfDead(file: string, locked: (pid: number) => Error): void {
  const found = read(file);
  if (found === null) return;
  const owner = parse(found);
  if (owner && processStartTime(owner.pid) === owner.started && owner.started !== '') throw locked(owner.pid);
  const aside = `${file}.dead.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another process was faster
  }
  const moved = read(aside);
  // A third process may have locked the folder between reading and renaming: restore its lock.
  if (moved !== found) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

function parse(text: string): { pid: number; started: string } | null {
  try {
    const { pid, started } = JSON.parse(text) as { pid: number; started: string };
    return Number.isInteger(pid) && typeof started === 'string' ? { pid, started } : null;
  } catch {
    return null;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Start time of a process, since process ids are reused; '' if no such process runs. */
function processStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds no files.
    return fields[0] === 'Z' ? '' : `${boot}:${fields[19]}`;
  } catch {
    if (process.platform === 'linux') return '';
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
