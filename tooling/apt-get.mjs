import { spawnSync } from 'node:child_process';

/** A mirror that does not answer must not hold a run up for longer. */
const LIMIT_MS = 300_000;
/** Another apt-get may be at work, of the system's own or of a level beside this one. */
const WAIT_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=240'];

/**
 * Installs packages of Debian or Ubuntu, as root or by sudo without a password. Answers null, or why it could not be done.
 * @param {...string} packages
 */
export function installByAptGet(...packages) {
  console.error(`Installing ${packages.join(', ')} with apt-get …`);
  // The lists of before may do, where another one is just getting new ones.
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
