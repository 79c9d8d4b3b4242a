import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'testing/free-port';

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

export interface PostgresPrograms {
  folder: string;
  /** Runs a program of PostgreSQL in the folder, as a user that it accepts; returns its output. */
  run(program: string, ...args: string[]): string;
  /** Runs a program like `run`, and ignores a failure. */
  attempt(program: string, ...args: string[]): void;
  /** Starts the server of a data folder on a port of this machine, with these settings, and waits until it answers. */
  start(data: string, port: number, settings?: Record<string, string>): void;
}

/** This machine's PostgreSQL programs, and a new folder for them. Throws if PostgreSQL is not installed. */
export function postgresPrograms(): PostgresPrograms {
  const versions = existsSync(HOME) ? readdirSync(HOME).sort((a, b) => Number(b) - Number(a)) : [];
  if (!versions[0]) throw new Error(`No PostgreSQL found in ${HOME}: install the package postgresql.`);
  const bin = join(HOME, versions[0], 'bin');
  const folder = mkdtempSync(join(tmpdir(), 'storefront-cluster-'));
  // PostgreSQL refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const commandLine = (program: string, args: string[]): [string, string[]] =>
    asRoot ? ['runuser', ['-u', 'postgres', '--', join(bin, program), ...args]] : [join(bin, program), args];
  if (asRoot) {
    execFileSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o755);
  }
  const run = (program: string, ...args: string[]) =>
    // A server that pg_ctl starts keeps the output open, so it must not be a pipe.
    execFileSync(...commandLine(program, args), {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', args.at(-1) === 'start' ? 'ignore' : 'pipe', 'pipe'],
    });
  return {
    folder,
    run,
    attempt: (program, ...args) => void spawnSync(...commandLine(program, args)),
    start(data, port, settings = {}) {
      const all = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings };
      const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);
      run('pg_ctl', '-D', data, '-w', '-t', '120', '-l', `${data}.log`, '-o', [`-p ${port}`, ...options].join(' '), 'start');
    },
  };
}

/** Starts a temporary PostgreSQL cluster with this machine's programs. Throws if PostgreSQL is not installed. */
export async function startCluster(): Promise<Cluster> {
  const { folder, run, attempt, start: startServer } = postgresPrograms();
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync');
  const start = () => startServer(data, port);
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
      attempt('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
