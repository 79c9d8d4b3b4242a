import { spawnSync } from 'node:child_process';

/** A mirror that does not answer must not hold a run up for longer. */
const LIMIT_MS = 300_000;
/** Another apt-get may hold the lock: the system's, or one of a concurrent test level. */
const WAIT_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=240'];

/**
 * Installs packages of Debian or Ubuntu, as root or by sudo without a password. Returns null, or the reason for a
 * failure.
 * @param {...string} packages
 */
export function installByAptGet(...packages) {
  console.error(`Installing ${packages.join(', ')} with apt-get …`);
  // If another apt-get is updating the lists, the previous ones may suffice.
  const update = aptGet('update');
  const install = aptGet('install', '-y', '--no-install-recommends', ...packages);
  return install && [update, install].filter(Boolean).join('; ');
}

/**
 * Null, or why it did not succeed.
 * @param {string} step
 * @param {...string} rest
 */
function aptGet(step, ...rest) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [program, ...argv] = [...sudo, 'apt-get', '-qq', ...WAIT_FOR_LOCK, step, ...rest];
  const { status, stderr, error } = spawnSync(program, argv, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0) return null;
  const message = error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
  return `apt-get ${step} did not succeed${message && `: ${message}`}`;
}
