import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from 'testing/free-port';
import { until } from 'testing/until';
import { postgresPrograms } from '../faults/processes/postgres';

export interface ReplicatedCluster {
  /** URL with both servers, for the shop. */
  url: string;
  /** URL of one server. */
  urlOf(server: 'first' | 'second'): string;
  /** Kills every process of the first server, like losing its machine. */
  killFirst(): void;
  /** Makes the second server the primary. */
  promoteSecond(): void;
  /** Starts the first server again, which still takes itself for the primary. */
  startFirstAgain(): void;
  close(): void;
}

/** Settings of a primary that make acknowledged writes survive it. */
const SYNCHRONOUS = { synchronous_standby_names: '*', synchronous_commit: 'on' };

/** The cluster's addresses for programs in containers. */
interface ForContainers {
  address: string;
  clients: string;
}

/** Starts a PostgreSQL primary, and a standby that has every commit before it is acknowledged. */
export async function startReplicatedCluster(containers?: ForContainers): Promise<ReplicatedCluster> {
  const { folder, run, attempt, start: startServer } = postgresPrograms();
  const start = (data: string, port: number, settings: Record<string, string> = {}) =>
    startServer(data, port, { ...(containers && { listen_addresses: `127.0.0.1,${containers.address}` }), ...settings });
  const data = { first: join(folder, 'first'), second: join(folder, 'second') };
  const ports = { first: await freePort(), second: await freePort() };
  const urlOf = (server: 'first' | 'second') => `postgres://postgres@127.0.0.1:${ports[server]}/postgres`;
  run('initdb', '-D', data.first, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync');
  // The standby gets the file with the base backup.
  if (containers) appendFileSync(join(data.first, 'pg_hba.conf'), `host all all ${containers.clients} trust\n`);
  start(data.first, ports.first);
  const from = ['-h', '127.0.0.1', '-p', String(ports.first), '-U', 'postgres'];
  run('pg_basebackup', '-D', data.second, ...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
  // Only the primary has the setting: the promoted standby would wait for another standby.
  start(data.second, ports.second);
  run('pg_ctl', '-D', data.first, '-w', '-m', 'fast', 'stop');
  start(data.first, ports.first, SYNCHRONOUS);
  await waitForSync(urlOf('first'));
  const address = containers?.address ?? '127.0.0.1';
  return {
    url: `postgres://postgres@${address}:${ports.first},${address}:${ports.second}/postgres?target_session_attrs=read-write`,
    urlOf,
    killFirst() {
      const postmaster = readFileSync(join(data.first, 'postmaster.pid'), 'utf8').split('\n')[0]!;
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' })
        .split(/\s+/)
        .filter(Boolean);
      for (const pid of [postmaster, ...children]) kill(Number(pid));
    },
    promoteSecond: () => void run('pg_ctl', '-D', data.second, '-w', 'promote'),
    startFirstAgain: () => start(data.first, ports.first, { ...SYNCHRONOUS, synchronous_standby_names: '' }),
    close() {
      for (const server of [data.first, data.second]) attempt('pg_ctl', '-D', server, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForSync(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await until(
      async () => (await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication')).rows,
      (standbys) => standbys.some(({ sync_state }) => sync_state === 'sync'),
      { what: 'the standby connects' },
    );
  } finally {
    await client.end();
  }
}

/** A process may have ended by itself since it was listed. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
