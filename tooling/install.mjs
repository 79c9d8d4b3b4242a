import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.mjs';

const stamp = join(repository, 'node_modules/.storefront-installed');

/** Installs the packages when the lock file is not the one that was installed last. Ends the process when it fails. */
export async function ensureInstalled(say) {
  checkNode();
  const lock = createHash('sha256')
    .update(readFileSync(join(repository, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('Installing packages …');
  // `ci` empties node_modules first, which a running editor or server would notice: only where there is none yet.
  const command = existsSync(join(repository, 'node_modules')) ? 'install' : 'ci';
  // With NODE_ENV=production npm would leave out what the shop is built with.
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
  writeFileSync(stamp, lock);
}

/** Ends the process where Node is too old, before anything else can go wrong for that reason. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Node ${process.versions.node} is too old for this project: install Node 20.19 or newer, then run the command again.`,
  );
  process.exit(1);
}
