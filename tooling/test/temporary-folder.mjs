import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'storefront-tests-';
/** Type of a file system in memory (statfs of Linux). */
const TMPFS = 0x01021994;
/** The folders of all shops and clones that run side by side are far below it. */
const ENOUGH_BYTES = 8 * 2 ** 30;

/**
 * A folder in memory for the files of tests, removed when this process ends: on a disk, copying the database of each
 * test file took as long as its tests. Undefined if none is large enough, or programs cannot run in it.
 * @returns {string | undefined}
 */
export function temporaryFolderInMemory() {
  if (!isLargeEnough()) return;
  removeLeftovers();
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return canRunPrograms(folder) ? folder : undefined;
}

function isLargeEnough() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** Removes the folders of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Containers often forbid it for memory that is shared.
 * @param {string} folder
 */
function canRunPrograms(folder) {
  const program = join(folder, 'try');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}
