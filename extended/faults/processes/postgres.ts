import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'e2e/shop';

export interface Cluster {
  /** URL of a database in the cluster. */
  url: string;
  /** Drops every connection at once, as a crash does, and restarts. */
  crash(): void;
  stop(): void;
  start(): void;
  /** Stops and removes the cluster. */
  close(): void;
}

const HOME = '/usr/lib/postgresql';

/** Starts a temporary PostgreSQL cluster with this machine's programs. Throws if PostgreSQL is not installed. */
export async function startCluster(): Promise<Cluster> {
  const versions = existsSync(HOME) ? readdirSync(HOME).sort((a, b) => Number(b) - Number(a)) : [];
  if (!versions[0]) throw new Error(`No PostgreSQL found in ${HOME}: install the package postgresql.`);
  const bin = join(HOME, versions[0], 'bin');
  const folder = mkdtempSync(join(tmpdir(), 'storefront-cluster-'));
  const data = join(folder, 'data');
  const port = await freePort();
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const run = (program: string, ...args: string[]) => {
    const commandLine = [join(bin, program), ...args];
    const [first, ...rest] = asRoot ? ['runuser', '-u', 'postgres', '--', ...commandLine] : commandLine;
    return execFileSync(first!, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  if (asRoot) {
    execFileSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o755);
  }
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const start = () => void run('pg_ctl', '-D', data, '-w', '-t', '120', '-l', join(folder, 'log'), '-o', settings, 'start');
  const stop = (mode: string) => void run('pg_ctl', '-D', data, '-w', '-t', '120', '-m', mode, 'stop');
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop: () => stop('fast'),
    crash() {
      stop('immediate');
      start();
    },
    close() {
      spawnSync(asRoot ? 'runuser' : join(bin, 'pg_ctl'), [
        ...(asRoot ? ['-u', 'postgres', '--', join(bin, 'pg_ctl')] : []),
        ...['-D', data, '-m', 'immediate', 'stop'],
      ]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
