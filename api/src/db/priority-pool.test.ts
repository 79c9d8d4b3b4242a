import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { createPriorityPool } from './priority-pool';

/** A pool with one connection; `setFailing` makes `connect` fail. `acquired` lists who got the connection, in order. */
function poolFixture(acquireTimeoutMs = 60_000) {
  const acquired: string[] = [];
  const released: unknown[] = [];
  let ended = false;
  let isFailing = false;
  const pool: PostgresPool = {
    options: {},
    async connect() {
      if (isFailing) throw new Error('no connection');
      return { release: (destroy) => void released.push(destroy) } as PostgresPoolClient;
    },
    end: async () => void (ended = true),
  };
  const pools = createPriorityPool(pool, { maxConnections: 1, acquireTimeoutMs });
  const acquire = async (name: string, priority: 'highPriority' | 'lowPriority' = 'highPriority') => {
    const client = await pools[priority].connect();
    acquired.push(name);
    return client;
  };
  return { ...pools, acquired, released, acquire, isEnded: () => ended, setFailing: (on: boolean) => (isFailing = on) };
}

test('reports how many wait for a connection and how long the first has waited', async () => {
  let now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const { acquire, queueStats } = poolFixture();
  const holder = await acquire('holder');
  expect(queueStats()).toEqual({ waiting: 0, longestMs: 0 });
  const first = acquire('first', 'lowPriority');
  now += 300;
  const second = acquire('second');
  now += 200;
  expect(queueStats()).toEqual({ waiting: 2, longestMs: 500 });
  holder.release();
  (await second).release();
  (await first).release();
  expect(queueStats()).toEqual({ waiting: 0, longestMs: 0 });
  jest.restoreAllMocks();
});

test('serves high priority before low priority, each in order of arrival', async () => {
  const { acquire, acquired } = poolFixture();
  const holder = await acquire('holder');
  const all = [acquire('low 1', 'lowPriority'), acquire('high 1'), acquire('low 2', 'lowPriority'), acquire('high 2')];
  holder.release();
  await Promise.all(all.map(async (each) => (await each).release()));
  expect(acquired).toEqual(['holder', 'high 1', 'high 2', 'low 1', 'low 2']);
});

test('rejects after the acquire timeout without losing a connection', async () => {
  const { acquire, acquired, queueStats } = poolFixture(20);
  const holder = await acquire('holder');
  await expect(acquire('late')).rejects.toMatchObject({ code: 'db/acquire-timeout' });
  expect(queueStats().waiting).toBe(0);
  holder.release();
  holder.release();
  await acquire('next');
  expect(acquired).toEqual(['holder', 'next']);
  await expect(acquire('released only once')).rejects.toMatchObject({ code: 'db/acquire-timeout' });
});

test('a failed connect passes the slot to the next waiter', async () => {
  const { acquire, setFailing } = poolFixture();
  setFailing(true);
  await expect(acquire('first')).rejects.toThrow('no connection');
  setFailing(false);
  await expect(acquire('second')).resolves.toBeDefined();
});

test('makes the pool close an abandoned connection', async () => {
  const { acquire, released } = poolFixture();
  (await acquire('given up')).release(true);
  (await acquire('fine')).release();
  expect(released).toEqual([true, undefined]);
});

test('ends the pool after every waiter has been served', async () => {
  const { highPriority, acquire, acquired, isEnded } = poolFixture();
  const holder = await acquire('holder');
  const waiting = acquire('waiting', 'lowPriority');
  const end = highPriority.end();
  holder.release();
  const last = await waiting;
  expect(isEnded()).toBe(false);
  last.release();
  await end;
  expect([acquired, isEnded()]).toEqual([['holder', 'waiting'], true]);
});
