import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client as Connection } from 'pg';
import { migrate, MIGRATIONS, type SchemaMigration } from '../src/db/migrate';
import { migratePatiently } from '../src/db/migrate-patiently';
import { openDatabase } from '../src/db/open';
import { dropDatabase, freshDatabase } from './database-image';
import { onPostgres } from './databases';
import { SEED } from './shop';

const quiet = { warn: () => undefined, error: () => undefined } as never;

/** Wants both tables for itself, products first. */
const NEXT: SchemaMigration = {
  async up(db) {
    await sql`alter table products add column gift boolean not null default false`.execute(db);
    await sql`alter table orders add column gift_message text not null default ''`.execute(db);
  },
};

// A migration waits 2 s for a table, and a deadlock is found after 1 s.
jest.setTimeout(180_000);

onPostgres.describe('a migration of a running shop', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-migration-locks-'));
  const connections: Connection[] = [];
  let url: string;

  beforeAll(async () => {
    url = (await freshDatabase(dataDir, SEED)) ?? '';
  });
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.end()));
    await dropDatabase(process.env.TEST_DATABASE_URL as string, url);
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function connect(): Promise<Connection> {
    const connection = new Connection({ connectionString: url });
    await connection.connect();
    connections.push(connection);
    return connection;
  }

  async function migrateWith(name: string, next: SchemaMigration): Promise<void> {
    const { db, close } = await openDatabase({ url, log: quiet });
    await migrate(db, undefined, { ...MIGRATIONS, [name]: next }).finally(close);
  }

  /** Resolves once a session waits for a lock on `table`. */
  async function waitsFor(watcher: Connection, table: string): Promise<void> {
    for (;;) {
      const { rowCount } = await watcher.query('select from pg_locks where relation = $1::regclass and not granted', [table]);
      if (rowCount) return;
    }
  }

  test('yields to shoppers who hold a table, after 2 s, and runs once the table is free', async () => {
    const [holder, shopper, watcher] = [await connect(), await connect(), await connect()];
    await holder.query('begin; lock table orders in row exclusive mode');
    const migrated = migrateWith('998-gifts', NEXT);
    await waitsFor(watcher, 'orders');
    // The migration holds products at this moment; the table comes free although orders stays locked.
    expect((await shopper.query('select from products limit 1')).rowCount).toBe(1);
    await holder.query('commit');
    await migrated;
    expect((await watcher.query('select gift from products limit 1')).rows).toEqual([{ gift: false }]);
  });

  test('is retried when the database aborts it to resolve a deadlock', async () => {
    const [holder, watcher] = [await connect(), await connect()];
    let tries = 0;
    await holder.query("set deadlock_timeout = '1min'; begin; lock table orders in row exclusive mode");
    const migrated = migrateWith('999-more-gifts', {
      async up(db) {
        tries += 1;
        await sql`set local lock_timeout = 0`.execute(db);
        // The database looks once, and only then: the test may take long to lock the other table.
        await sql`set local deadlock_timeout = '10s'`.execute(db);
        await sql`alter table products add column wrapped boolean not null default false`.execute(db);
        await sql`alter table orders add column wrapped boolean not null default false`.execute(db);
      },
    });
    await waitsFor(watcher, 'orders');
    await holder.query('lock table products in row exclusive mode; commit');
    await migrated;
    expect(tries).toBeGreaterThan(1);
    expect((await watcher.query('select wrapped from orders limit 1')).fields).toHaveLength(1);
  });

  test('may take longer than a request, and so may a process that waits for it', async () => {
    const slow: SchemaMigration = {
      async up(db) {
        await sql`select pg_sleep(21)`.execute(db);
        await sql`create table slow_gifts (id integer primary key)`.execute(db);
      },
    };
    // As at the start of a server: the second one waits for the migrator's lock.
    const start = async () => {
      const { db, close } = await openDatabase({ url, log: quiet });
      await migratePatiently(db, { databaseUrl: url, databaseDirectUrl: undefined }, quiet, {
        ...MIGRATIONS,
        '997-slow-gifts': slow,
      }).finally(close);
    };
    await Promise.all([start(), start()]);
    const watcher = await connect();
    expect((await watcher.query('select from slow_gifts')).rowCount).toBe(0);
  });
});
