import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another living process has the database of this folder open. */
export class FolderTaken extends Error {}

/**
 * Takes the folder of the embedded database for this process; returns what gives it back. The database itself
 * would let two processes in and break. A dead owner is taken over; a living one is named in the error.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'database.lock');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid), nonce: `${Date.now()}-${Math.random()}` });
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
        removeIfDead(file, folder);
      }
    }
    throw new Error(`The lock ${file} changes hands all the time: try again.`);
  } finally {
    rmSync(own, { force: true });
  }
}

function removeIfDead(file: string, folder: string): void {
  const found = read(file);
  if (found === null) return;
  const owner = parse(found);
  if (owner && startOf(owner.pid) === owner.started && owner.started !== '')
    throw new FolderTaken(
      `The database in ${folder} is open in process ${owner.pid}. Stop that one first, or give this one another DATA_DIR or a DATABASE_URL.`,
    );
  const aside = `${file}.dead.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // another process was quicker
  }
  const moved = read(aside);
  // Between reading and moving a third process may have taken it rightfully: give it back.
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

/** When a process began: numbers of processes are used again, the pair is not. '' where there is none such. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds nothing any more.
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
