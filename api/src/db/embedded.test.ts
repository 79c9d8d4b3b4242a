import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { openDatabase } from './open';

// Opens an embedded database.
jest.setTimeout(180_000);

test('yields to the event loop while many queries wait for the embedded database', async () => {
  const { db, queueStats, close } = await openDatabase({ log: console as never });
  try {
    let loops = 0;
    const timer = setInterval(() => (loops += 1), 1);
    const asked = Array.from({ length: 40 }, () => sql`select pg_sleep(0.02)`.execute(db));
    await asked[0];
    const whileWaiting = queueStats().waiting;
    await Promise.all(asked);
    clearInterval(timer);
    expect(whileWaiting).toBeGreaterThan(20);
    expect(loops).toBeGreaterThan(20);
    expect(queueStats().waiting).toBe(0);
  } finally {
    await close();
  }
});

test('other users of the machine cannot access its data folder, even if it existed before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'pgdata'), { mode: 0o755 });
  try {
    const { close } = await openDatabase({ folder, log: console as never });
    await close();
    expect(statSync(join(folder, 'pgdata')).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('prepares statements with values once, and plans them again once their table may have grown', async () => {
  const { db, close } = await openDatabase({ log: console as never });
  const now = jest.spyOn(performance, 'now');
  try {
    await sql`create table shelf (id int primary key, pairs int)`.execute(db);
    const read = () => sql`select pairs from shelf where id = ${1}`.execute(db);
    const plan = async () => {
      const { rows } = await sql<{
        name: string;
      }>`select name from pg_prepared_statements where statement like 'select pairs%'`.execute(db);
      expect(rows).toHaveLength(1);
      const { rows: lines } = await sql.raw(`explain execute "${rows[0]!.name}"(1)`).execute(db);
      return JSON.stringify(lines);
    };
    // PostgreSQL keeps a plan from the sixth time on.
    for (let time = 0; time < 6; time += 1) await read();
    const first = await plan();
    await sql`insert into shelf select id, 1 from generate_series(1, 100000) id`.execute(db);
    expect(await plan()).toBe(first);
    const later = performance.now() + 61_000;
    now.mockReturnValue(later);
    await read();
    expect(await plan()).not.toBe(first);
  } finally {
    now.mockRestore();
    await close();
  }
});

test('keeps no reply in memory', async () => {
  const { db, close } = await openDatabase({ log: console as never });
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  try {
    const heldAfter = async (reads: number) => {
      for (let read = 0; read < reads; read += 1) await sql`select repeat('x', 1000000)`.execute(db);
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = await heldAfter(1);
    expect((await heldAfter(100)) - before).toBeLessThan(30_000_000);
  } finally {
    await close();
  }
});

test('calls a listener with notifications of its channel until it stops', async () => {
  const { db, listen, close } = await openDatabase({ log: console as never });
  try {
    const heard: string[] = [];
    const stop = await listen('shelves', (payload) => void heard.push(payload));
    const notify = (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(db);
    await listen('others', () => undefined);
    await notify('others', 'of others');
    await notify('shelves', 'first');
    await stop();
    await notify('shelves', 'after');
    expect(heard).toEqual(['first']);
  } finally {
    await close();
  }
});
