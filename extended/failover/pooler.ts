import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'testing/free-port';
import { until } from 'testing/until';
import { installByAptGet } from '../apt-get';

export interface Pooler {
  /** URL of the database through the pooler. */
  url: string;
  close(): Promise<void>;
}

const PROGRAM = '/usr/sbin/pgbouncer';

/** Installs PgBouncer where it is not. Throws with the reason if that cannot be done. */
export function installPooler(): void {
  if (existsSync(PROGRAM)) return;
  const failure = installByAptGet('pgbouncer');
  if (failure) throw new Error(`PgBouncer is not installed: ${failure}`);
}

/** Starts PgBouncer in front of a server on this machine, with the settings that docs/how-to/deploy.md names. */
export async function startPooler(target: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const { hostname, port: targetPort, pathname } = new URL(target);
  const folder = mkdtempSync(join(tmpdir(), 'storefront-pooler-'));
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n');
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${targetPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 30
max_client_conn = 200
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  // PgBouncer refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    execFileSync('chown', ['-R', 'postgres', folder]);
    chmodSync(folder, 0o755);
  }
  const commandLine = [PROGRAM, join(folder, 'pgbouncer.ini')];
  const [program, ...args] = asRoot ? ['runuser', '-u', 'postgres', '--', ...commandLine] : commandLine;
  const child = spawn(program!, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitForPort(child, port, () => output);
  return {
    url: `postgres://postgres@127.0.0.1:${port}${pathname}`,
    async close() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForPort(child: ChildProcess, port: number, output: () => string): Promise<void> {
  const isOpen = () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}:\n${output()}`);
    return new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), done(true)));
      socket.once('error', () => done(false));
    });
  };
  await until(isOpen, Boolean, { what: () => `PgBouncer listens:\n${output()}`, limitMs: 30_000 });
}
