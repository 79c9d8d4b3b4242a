import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { watchTurns } from './turns';

/** A pool whose connections are given, or refused, by hand. */
function poolFixture() {
  const asked: { give(): void; refuse(): void }[] = [];
  const pool: PostgresPool = {
    connect: () =>
      new Promise((give, refuse) =>
        asked.push({ give: () => give({} as PostgresPoolClient), refuse: () => refuse(new Error('no connection')) }),
      ),
    end: async () => undefined,
  };
  return { asked, ...watchTurns(pool) };
}

test('it tells how many wait for a connection and how long the first of them has', async () => {
  let now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const { asked, pool, turns } = poolFixture();
  expect(turns()).toEqual({ waiting: 0, longestMs: 0 });
  const first = pool.connect();
  now += 300;
  const second = pool.connect();
  now += 200;
  expect(turns()).toEqual({ waiting: 2, longestMs: 500 });
  asked[0]!.give();
  await first;
  expect(turns()).toEqual({ waiting: 1, longestMs: 200 });
  asked[1]!.refuse();
  await expect(second).rejects.toThrow('no connection');
  expect(turns()).toEqual({ waiting: 0, longestMs: 0 });
  jest.restoreAllMocks();
});
