import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { takeTurns } from './turns';

/** A pool of one connection; `refuse` makes the next one fail. Answers the names of who got it, in that order. */
function poolFixture(patienceMs = 60_000) {
  const came: string[] = [];
  let ended = false;
  let refused = false;
  const pool: PostgresPool = {
    async connect() {
      if (refused) throw new Error('no connection');
      return { release: () => undefined } as PostgresPoolClient;
    },
    end: async () => void (ended = true),
  };
  const lanes = takeTurns(pool, { atOnce: 1, patienceMs });
  const come = async (name: string, lane: 'begun' | 'newcomers' = 'begun') => {
    const client = await lanes[lane].connect();
    came.push(name);
    return client;
  };
  return { ...lanes, came, come, isEnded: () => ended, refuse: (on: boolean) => (refused = on) };
}

test('it tells how many wait for a connection and how long the first of them has', async () => {
  let now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const { come, turns } = poolFixture();
  const holder = await come('holder');
  expect(turns()).toEqual({ waiting: 0, longestMs: 0 });
  const first = come('first', 'newcomers');
  now += 300;
  const second = come('second');
  now += 200;
  expect(turns()).toEqual({ waiting: 2, longestMs: 500 });
  holder.release();
  (await second).release();
  (await first).release();
  expect(turns()).toEqual({ waiting: 0, longestMs: 0 });
  jest.restoreAllMocks();
});

test('who has begun goes before newcomers, each lane in its order', async () => {
  const { come, came } = poolFixture();
  const holder = await come('holder');
  const all = [come('new 1', 'newcomers'), come('begun 1'), come('new 2', 'newcomers'), come('begun 2')];
  holder.release();
  await Promise.all(all.map(async (each) => (await each).release()));
  expect(came).toEqual(['holder', 'begun 1', 'begun 2', 'new 1', 'new 2']);
});

test('whoever waits too long is refused and waits no longer, and nobody’s turn is lost', async () => {
  const { come, came, turns } = poolFixture(20);
  const holder = await come('holder');
  await expect(come('late')).rejects.toThrow('Waited 20 ms for the database.');
  expect(turns().waiting).toBe(0);
  holder.release();
  holder.release();
  await come('next');
  expect(came).toEqual(['holder', 'next']);
  await expect(come('the holder gave back once')).rejects.toThrow('Waited');
});

test('a connection that cannot be had leaves the turn to the next', async () => {
  const { come, refuse } = poolFixture();
  refuse(true);
  await expect(come('first')).rejects.toThrow('no connection');
  refuse(false);
  await expect(come('second')).resolves.toBeDefined();
});

test('the pool ends once everybody who waits has had a turn', async () => {
  const { begun, come, came, isEnded } = poolFixture();
  const holder = await come('holder');
  const waiting = come('waiting', 'newcomers');
  const end = begun.end();
  holder.release();
  const last = await waiting;
  expect(isEnded()).toBe(false);
  last.release();
  await end;
  expect([came, isEnded()]).toEqual([['holder', 'waiting'], true]);
});
