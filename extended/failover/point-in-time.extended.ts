import { appendFileSync, chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from 'testing/free-port';
import { until } from 'testing/until';
import { postgresPrograms } from '../faults/processes/postgres';

/** The steps of docs/how-to/back-up-and-restore.md, "Point in time". */
test('restores PostgreSQL to the second before a mistake, from a base backup and the archived log', async () => {
  const { folder, run, attempt, start } = postgresPrograms();
  const at = (name: string) => join(folder, name);
  const [port, restoredPort] = [await freePort(), await freePort()];
  const owned = (path: string) => process.getuid?.() === 0 && execFileSync('chown', ['-R', 'postgres', path]);
  try {
    mkdirSync(at('archive'));
    owned(at('archive'));
    run('initdb', '-D', at('data'), '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync');
    start(at('data'), port, {
      archive_mode: 'on',
      archive_command: `test ! -f ${at('archive')}/%f && cp %p ${at('archive')}/%f`,
    });
    const client = new Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
    await client.connect();
    await client.query('create table orders (id integer primary key)');
    await client.query('insert into orders select generate_series(1, 100)');
    run('pg_basebackup', '-D', at('base'), '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-X', 'stream', '-c', 'fast');
    await client.query('insert into orders select generate_series(101, 200)');
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
    await client.query('select pg_sleep(1)');
    await client.query('delete from orders');
    await client.query('select pg_switch_wal()');
    await client.end();
    // Stopping archives what is left.
    run('pg_ctl', '-D', at('data'), '-w', '-m', 'fast', 'stop');

    cpSync(at('base'), at('restored'), { recursive: true });
    appendFileSync(
      join(at('restored'), 'postgresql.auto.conf'),
      `restore_command = 'cp ${at('archive')}/%f %p'\nrecovery_target_time = '${rows[0]!.now}'\nrecovery_target_action = 'promote'\n`,
    );
    writeFileSync(join(at('restored'), 'recovery.signal'), '');
    chmodSync(at('restored'), 0o700);
    owned(at('restored'));
    start(at('restored'), restoredPort);
    const restored = new Client({ connectionString: `postgres://postgres@127.0.0.1:${restoredPort}/postgres` });
    await restored.connect();
    await until(async () => !(await restored.query('select pg_is_in_recovery() as recovering')).rows[0].recovering);
    expect((await restored.query('select count(*)::integer as orders, max(id) as last from orders')).rows).toEqual([
      { orders: 200, last: 200 },
    ]);
    await restored.query('insert into orders values (201)');
    await restored.end();
  } finally {
    for (const server of ['data', 'restored']) attempt('pg_ctl', '-D', at(server), '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
