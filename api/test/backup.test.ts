import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { executeCommand } from '../src/commands/main';
import { BACKUP_TABLES } from '../src/commands/tables';
import { buyerWith, confirm, fillCard, openedSession, PAID_CARD, until } from './buyer';
import { dropDatabase, emptyDatabase } from './database-image';
import { onPostgres } from './databases';
import { startTestShop, type TestShop } from './shop';

/** Tables that describe the schema itself: migrating writes them, also when a backup is restored. */
const SCHEMA_TABLES = ['schema_compatibility', 'function_sets'];

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(180_000);

const server = process.env.TEST_DATABASE_URL;
let shop: TestShop;
let folder: string;
let bought: { email: string; orderId: string };
const databases: string[] = [];
beforeAll(async () => {
  shop = await startTestShop();
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
  const session = await openedSession(shop, buyer);
  await fillCard(shop, session, PAID_CARD);
  bought = { email: buyer.email, orderId: (await confirm(shop, buyer, session)).body.orderId };
  await shop.post('/api/cart', { productId: 1, size: 'size3', quantity: 2 }, buyer.auth);
  await shop.post('/contact-us', {
    email: 'a@example.com',
    phoneNumber: '0821234567',
    message: 'Zo\u00eb\n"quoted" \\ back\u2028\u2029\u0085',
  });
  await until(
    () => shop.sql('select id from mails'),
    (waiting) => waiting.length === 0,
  );
  expect(await run(shop.config.env, 'backup', 'kept')).toMatchObject({ code: 0, text: expect.stringContaining('Backed up') });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
  for (const url of databases) await dropDatabase(server as string, url);
});

type Env = Readonly<Record<string, string | undefined>>;
const run = (env: Env, ...argv: string[]) => executeCommand({ program: 'shop', argv, folder }, env);
const embedded = (name: string): Env => ({ ...shop.config.env, DATABASE_URL: undefined, DATA_DIR: join(folder, name) });
const postgres = async (name: string): Promise<Env> => {
  const DATABASE_URL = await emptyDatabase(server as string);
  databases.push(DATABASE_URL);
  return { ...shop.config.env, DATABASE_URL, DATA_DIR: join(folder, name) };
};

/** Every row of a backup. Timestamps are compared as instants, since each database writes them in its own time zone. */
function rowsOf(backup: string): Record<string, string[]> {
  const moment = (_key: string, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(value) ? new Date(value).toISOString() : value;
  return Object.fromEntries(
    readdirSync(join(folder, backup, 'tables')).map((file) => {
      const lines = readFileSync(join(folder, backup, 'tables', file), 'utf8')
        .split('\n')
        .filter(Boolean);
      return [file, lines.map((line) => JSON.stringify(JSON.parse(line, moment))).sort()];
    }),
  );
}

/** Restores `backup` into the target and checks each row, the order and that sequences continue. */
async function expectRestored(backup: string, env: Env, step = 'packed'): Promise<void> {
  expect(await run(env, 'restore', backup)).toMatchObject({ code: 0, text: expect.stringContaining('Restored') });
  expect(await run(env, 'restore', backup)).toMatchObject({ code: 1, text: expect.stringContaining('in use') });
  const again = `${backup}-again`;
  expect(await run(env, 'backup', again)).toMatchObject({ code: 0 });
  expect(rowsOf(again)).toEqual(rowsOf(backup));
  expect((await run(env, 'orders')).text).toContain(bought.orderId);
  expect(JSON.parse((await run(env, 'export', bought.email)).text)).toMatchObject({ account: { email: bought.email } });
  // Writes an event, whose id must not collide with a restored one.
  expect(await run(env, 'order', bought.orderId, step)).toMatchObject({ code: 0 });
}

test('refuses a backup into a used folder, a restore over existing data, and a restore from nothing', async () => {
  expect(await run(shop.config.env, 'backup', 'kept')).toMatchObject({ code: 1, text: expect.stringContaining('not empty') });
  expect(await run(shop.config.env, 'restore', 'kept')).toMatchObject({ code: 1, text: expect.stringContaining('in use') });
  expect(await run(embedded('other'), 'restore', 'nowhere')).toMatchObject({
    code: 1,
    text: expect.stringContaining('is not a complete backup'),
  });
});

test('a backup of a running shop on either database restores into an empty folder', async () => {
  const env = embedded('new');
  await expectRestored('kept', env);
  if (!server) expect(readFileSync(join(folder, 'new/secrets/jwt-secret'), 'utf8')).toBe(shop.config.jwtSecret);
});

onPostgres.test('from PostgreSQL into PostgreSQL', async () => {
  expect(await run(shop.config.env, 'backup', 'from-postgres')).toMatchObject({ code: 0 });
  await expectRestored('from-postgres', await postgres('second'));
});

onPostgres.test('from a folder into PostgreSQL', async () => {
  // The folder that the first restore filled.
  expect(await run(embedded('new'), 'backup', 'from-folder')).toMatchObject({ code: 0 });
  await expectRestored('from-folder', await postgres('third'), 'sent');
});

test('a version that was rolled back on a newer schema makes backups that it can restore; one of a newer version is refused', async () => {
  await shop.sql(`insert into kysely_migration (name, timestamp) values ('900-gift-messages', now()::text)`);
  await shop.sql(`insert into schema_compatibility (migration, requires) values ('900-gift-messages', '')`);
  await shop.sql(`alter table orders add column gift_message text not null default 'with love'`);
  try {
    expect(await run(shop.config.env, 'backup', 'newer')).toMatchObject({ code: 0 });
  } finally {
    await shop.sql(`alter table orders drop column gift_message`);
    await shop.sql(`delete from schema_compatibility where migration = '900-gift-messages'`);
    await shop.sql(`delete from kysely_migration where name = '900-gift-messages'`);
  }
  const env = embedded('after-newer');
  expect(await run(env, 'restore', 'newer')).toMatchObject({ code: 0, text: expect.stringContaining('Restored') });
  expect((await run(env, 'orders')).text).toContain(bought.orderId);

  const manifest = join(folder, 'newer/backup.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"program": "[^"]+"/, '"program": "900-gift-messages"'));
  expect(await run(embedded('refused'), 'restore', 'newer')).toMatchObject({
    code: 1,
    text: expect.stringContaining('900-gift'),
  });
});

test('a backup includes every table', async () => {
  const tables = await shop.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  );
  expect([...BACKUP_TABLES, ...SCHEMA_TABLES].sort()).toEqual(tables.map(({ name }) => name).sort());
});
