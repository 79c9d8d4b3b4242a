import { spawnSync } from 'node:child_process';

/** Resident memory of a process in whole megabytes. */
export function residentMb(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(stdout) / 1024);
}
