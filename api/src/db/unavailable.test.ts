import type { PostgresPool } from 'kysely';
import { isDatabaseUnavailable, withErrorCodes } from './unavailable';

const poolThatFails = (error: Error, { on }: { on: 'connect' | 'query' }) =>
  withErrorCodes({
    connect: async () => {
      if (on === 'connect') throw error;
      return { query: () => Promise.reject(error), release: () => undefined };
    },
    end: async () => undefined,
  } as unknown as PostgresPool);

test('a driver error without a code is a lost connection', async () => {
  const lost = new Error('Connection terminated unexpectedly');
  await expect(poolThatFails(lost, { on: 'connect' }).connect()).rejects.toMatchObject({
    code: 'db/connection-lost',
    cause: lost,
  });
  const client = await poolThatFails(lost, { on: 'query' }).connect();
  await expect(client.query('select 1', [])).rejects.toMatchObject({ code: 'db/connection-lost', message: lost.message });
});

test('closes a connection that Kysely gives up, and keeps a working one', async () => {
  const released: unknown[] = [];
  const pool = withErrorCodes({
    connect: async () => ({ query: async () => ({ rows: [] }), release: (destroy: unknown) => released.push(destroy) }),
  } as unknown as PostgresPool);
  for (const isDiscarded of [true, false]) {
    const client = await pool.connect();
    await client.query('select 1', []);
    client.release(isDiscarded);
  }
  expect(released).toEqual([true, false]);
});

test('errors with a code and programming errors stay as they are', async () => {
  for (const error of [Object.assign(new Error('duplicate key'), { code: '23505' }), new TypeError('circular structure')])
    await expect(poolThatFails(error, { on: 'connect' }).connect()).rejects.toBe(error);
});

test.each([
  ['08006', true],
  ['53300', true],
  ['57P01', true],
  ['ECONNREFUSED', true],
  ['23505', false],
])('an error with code %s is unavailability: %s', (code, expected) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('failed'), { code }))).toBe(expected);
});
