import { spawnSync } from 'node:child_process';

/** A mirror that does not answer must not hold a run up for longer. */
const LIMIT_MS = 300_000;

/**
 * Installs packages of Debian or Ubuntu, as root or by sudo without a password. Answers null, or why it could not be done.
 * @param {...string} packages
 */
export function installByAptGet(...packages) {
  console.error(`Installing ${packages.join(', ')} with apt-get …`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [program, ...argv] = [...sudo, 'apt-get', '-qq', ...step];
    const { status, stderr, error } = spawnSync(program, argv, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      timeout: LIMIT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status === 0) continue;
    const message = error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
    return `apt-get ${step[0]} did not succeed${message && `: ${message}`}`;
  }
  return null;
}
