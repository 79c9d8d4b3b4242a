import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode, continueOnNewNode, isNodeReady, linkNode } from './node.mjs';
import { repository } from './repository.mjs';

const STAMP = join(repository, 'node_modules/.storefront-installed');
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(repository, 'package-lock.json')))
    .digest('hex');

/** Whether the packages of this lock file are installed. */
export const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockHash();

/** Notes that the packages of a lock file are installed. Renamed into place: a reader never sees half of it. */
export function noteInstalled(hash = lockHash()) {
  const draft = `${STAMP}.${process.pid}`;
  writeFileSync(draft, hash);
  renameSync(draft, STAMP);
}

/**
 * Installs the packages if the lock file has changed since the last installation, and continues on a Node that is new enough.
 * Exits if that fails.
 * @param {(text: string) => void} log
 */
export async function ensureInstalled(log) {
  checkNode();
  install(log);
  await continueOnNewNode();
}

/** @param {(text: string) => void} log */
function install(log) {
  if (isInstalled() && isNodeReady()) return;
  // The hash before the installation: the lock file may change meanwhile.
  const hash = lockHash();
  log('Installing packages …');
  // `ci` empties node_modules first, which breaks a running editor or server: use it only if there is none yet.
  const command = existsSync(join(repository, 'node_modules')) ? 'install' : 'ci';
  // With NODE_ENV=production npm would leave out the build tools.
  const { status } = spawnSync('npm', [command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) {
    console.error(
      'Installing the packages failed (see above). Check the network and the free space, then run the command again.',
    );
    process.exit(1);
  }
  linkNode();
  noteInstalled(hash);
}
