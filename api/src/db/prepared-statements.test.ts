import { sql, type Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import { emptyDatabase, dropDatabase } from '../../test/database-image';
import { onPostgres } from '../../test/databases';
import { openDatabase } from './open';
import { openPostgres } from './postgres';
import { transact, type Db } from './transact';

// Opens an embedded database.
jest.setTimeout(180_000);

const server = process.env.TEST_DATABASE_URL as string;
const log = { warn: () => undefined } as never;
let url: string;
beforeEach(async () => {
  if (server) url = await emptyDatabase(server);
});
afterEach(async () => {
  if (server) await dropDatabase(server, url);
});

/** Runs on one connection of a pool of the shop. */
async function onConnection(work: (client: PoolClient) => Promise<void>, directUrl = url) {
  const { pool } = openPostgres(url, log, { directUrl });
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
    await pool.end();
  }
}

async function prepared(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query('select statement from pg_prepared_statements order by prepare_time');
  return rows.map(({ statement }: { statement: string }) => statement);
}

onPostgres.test('prepares statements with values once for each connection', async () => {
  await onConnection(async (client) => {
    for (const value of [1, 2]) expect((await client.query('select $1::int as one', [value])).rows).toEqual([{ one: value }]);
    await client.query('select 2 as two', []);
    expect(await prepared(client)).toEqual(['select $1::int as one']);
  });
});

onPostgres.test('prepares nothing behind a pooler', async () => {
  await onConnection(async (client) => {
    await client.query('select $1::int as one', [1]);
    expect(await prepared(client)).toEqual([]);
  }, `${url}?application_name=direct`);
});

onPostgres.test('prepares a bounded number of statements', async () => {
  await onConnection(async (client) => {
    for (let index = 0; index < 310; index++) await client.query(`select $1::int as column_${index}`, [index]);
    expect(await prepared(client)).toHaveLength(300);
  });
});

const CREATE_SHELF = sql`create table shelf (id int primary key, pairs int)`;
const ADD_COLUMN = sql`alter table shelf add column shade text not null default 'red'`;
const readShelf = (on: Kysely<never>) => sql`select * from shelf where id = ${1}`.execute(on);

test('prepares statements again that a migration has changed, on every connection and in transactions', async () => {
  const { db, close } = await openDatabase(server ? { url, log } : { log });
  const any = db as unknown as Kysely<never>;
  try {
    await CREATE_SHELF.execute(any);
    await sql`insert into shelf values (1, 2)`.execute(any);
    const onEach = <T>(work: (trx: Db) => Promise<T>) => Promise.all(Array.from({ length: 8 }, () => transact(db, work)));
    const read = (on: unknown) => readShelf(on as Kysely<never>);
    // Several connections, as each is held by its transaction.
    await onEach(async (trx) => (await read(trx), await sql`select pg_sleep(0.1)`.execute(trx)));
    await ADD_COLUMN.execute(any);
    const expected = [{ id: 1, pairs: 2, shade: 'red' }];
    expect((await read(any)).rows).toEqual(expected);
    for (const { rows } of await onEach(read)) expect(rows).toEqual(expected);
    await sql`alter table shelf drop column shade`.execute(any);
    for (const { rows } of await onEach(read)) expect(rows).toEqual([{ id: 1, pairs: 2 }]);
  } finally {
    await close();
  }
});
