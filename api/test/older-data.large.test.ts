import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { executeCommand } from '../src/commands/main';
import { migrate } from '../src/db/migrate';
import { openDatabase, type Database } from '../src/db/open';
import { shownEntries } from '../src/launches/shown-entries';
import { buyerWith, confirm, fillCard, openedSession, PAID_CARD } from './buyer';
import { copyDatabaseImage, dropDatabase, emptyDatabase } from './database-image';
import { onEmbedded } from './databases';
import { SEED } from './shop';
import { spawnShop } from './spawned-shop';

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(180_000);

const server = process.env.TEST_DATABASE_URL;
const log = { warn: () => undefined, error: () => undefined } as never;
let dataDir: string;
let env: Record<string, string>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-older-'));
  env = { DATA_DIR: dataDir, PAYMENT_PROVIDER: 'sandbox' };
  if (server)
    Object.assign(env, { DATABASE_URL: await emptyDatabase(server), JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef' });
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  if (server) await dropDatabase(server, env.DATABASE_URL as string);
});
/** A source database for when the target is a folder. */
const prepare = async (seed: typeof SEED | null) => {
  if (!server) await copyDatabaseImage(dataDir, seed);
};
const open = () => openDatabase(env.DATABASE_URL ? { url: env.DATABASE_URL, log } : { folder: dataDir, log });
async function withDatabase(work: (db: Kysely<never>, database: Database) => Promise<unknown>): Promise<void> {
  const database = await open();
  await work(database.db as never, database).finally(() => database.close());
}

test('migrates a database of the first version at startup: customers are kept and the shop sells', async () => {
  await prepare(null);
  await withDatabase(async (db) => {
    await migrate(db, '001-accounts-catalogue-cart');
    await sql`insert into products (id, slug, name, category, price_cents) values (7, 'old-dunk', 'Old Dunk', 'Dunk', 99900)`.execute(
      db,
    );
    await sql`insert into stock (product_id, size, on_hand) values (7, 'size7', 3)`.execute(db);
    await sql`insert into subscribers (email, confirm_hash, unsubscribe_hash, source) values ('old@example.com', 'a', 'b', 'form')`.execute(
      db,
    );
  });
  const shop = await spawnShop(env);
  try {
    expect((await shop.post('/newsletter', { email: 'old@example.com' })).status).toBe(409);
    const buyer = await buyerWith(shop, { productId: 7, size: 'size7' });
    const session = await openedSession(shop, buyer);
    await fillCard(shop, session, PAID_CARD);
    expect(await confirm(shop, buyer, session)).toMatchObject({ status: 200, body: { total: 999 } });
  } finally {
    await shop.stop();
  }
});

test('049 normalizes names, paths and codes, except those that would collide', async () => {
  await prepare(null);
  await withDatabase(async (db) => {
    await migrate(db, '048-launches');
    const [composed, apart] = ['Caf\u00e9', 'Cafe\u0301'];
    await sql`insert into brands (name, path, position) values (${apart}, ${apart}, 1)`.execute(db);
    await sql`insert into products (id, slug, name, category, price_cents) values (1, 'one', ${`${apart} Low`}, ${apart}, 99900),
      (2, 'two', ${`${apart} High`}, ${apart}, 99900), (3, 'three', ${`${composed} High`}, ${apart}, 99900)`.execute(db);
    await sql`insert into former_paths (path, product_id) values (${`/shop/${apart}/old`}, 1)`.execute(db);
    await migrate(db);
    const { rows } = await sql<{ name: string; category: string }>`select name, category from products order by id`.execute(db);
    expect(rows).toEqual([
      { name: `${composed} Low`, category: composed },
      // The third product has its other form: 'npm run shop -- twins' names the two.
      { name: `${apart} High`, category: composed },
      { name: `${composed} High`, category: composed },
    ]);
    expect((await sql`select name, path from brands where path like 'Caf%'`.execute(db)).rows).toEqual([
      { name: composed, path: composed },
    ]);
    expect((await sql`select path from former_paths`.execute(db)).rows).toEqual([{ path: `/shop/${composed}/old` }]);
  });
});

test('050 keeps draw results and pending mails', async () => {
  await prepare(null);
  await withDatabase(async (db) => {
    await migrate(db, '048-launches');
    await sql`insert into products (id, slug, name, category, price_cents) values (1, 'one', 'One', 'Dunk', 99900)`.execute(db);
    const [{ id }] = (
      await sql<{ id: number }>`insert into launches (product_id, state, opens_at, closes_at, draw_at, drawn_at, pairs)
        values (1, 'drawn', now() - interval '2 days', now() - interval '1 day', now() - interval '1 day', now(), '{"size7": 1}') returning id`.execute(
        db,
      )
    ).rows as [{ id: number }];
    await sql`insert into launch_entries (launch_id, code, size, details, state, rank, result, result_size, owes_result_mail) values
      (${id}, 'A', 'size7', '{}', 'selected', 1, 'selected', 'size7', false), (${id}, 'B', 'size7', '{}', 'waiting', 2, 'waiting', 'size7', false),
      (${id}, 'C', 'size7', '{}', 'waiting', 3, 'waiting', 'size7', true), (${id}, 'D', 'size7', '{}', 'set-aside', null, null, null, false)`.execute(
      db,
    );
    await migrate(db);
    expect((await sql`select rank, code, size, result, place from launch_results order by rank`.execute(db)).rows).toEqual([
      { rank: 1, code: 'A', size: 'size7', result: 'selected', place: null },
      { rank: 2, code: 'B', size: 'size7', result: 'waiting', place: 1 },
      { rank: 3, code: 'C', size: 'size7', result: 'waiting', place: 2 },
    ]);
    expect((await sql`select kind, up_to from launch_mails`.execute(db)).rows).toEqual([{ kind: 'waiting', up_to: 2 }]);
    const shown = await shownEntries(db as never)
      .orderBy('e.id')
      .execute();
    expect(shown.map(({ code, state }) => code + ' ' + state)).toEqual(['A selected', 'B waiting', 'C waiting', 'D set-aside']);
  });
});

/** Runs a migration as a later release would; `requires` names the programs that may run on its schema. */
const runMigrationOfTomorrow = (requires: string | undefined) =>
  withDatabase(async (db) => {
    await migrate(db);
    await sql`alter table products add column gift boolean not null default false`.execute(db);
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2030-01-01')`.execute(db);
    if (requires !== undefined)
      await sql`insert into schema_compatibility (migration, requires) values ('999-of-tomorrow', ${requires})`.execute(db);
  });

test.each([
  ['says that it breaks this one', '999-of-tomorrow'],
  ['does not say what it breaks', undefined],
])('refuses a database of a newer version that %s, with a remedy', async (_name, requires) => {
  await prepare(SEED);
  await runMigrationOfTomorrow(requires);
  const { code, text } = await executeCommand({ program: 'shop', argv: ['orders'], folder: dataDir }, env);
  expect(code).toBe(1);
  expect(text).toMatch(/newer version of the shop \(999-of-tomorrow\).*npm run shop -- restore/s);
});

test.each([
  ['adds only', ''],
  ['requires a migration that this one knows', '011-compatibility-and-superseded-payments'],
])('starts and sells on the schema of a newer version that %s', async (_name, requires) => {
  await prepare(SEED);
  await runMigrationOfTomorrow(requires);
  // The functions of the newer version: this one must neither call nor replace them.
  await withDatabase((db) =>
    sql`create function free_stock_99999999() returns text language sql as 'select 1::text'`.execute(db),
  );
  const shop = await spawnShop(env);
  try {
    const buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
    const session = await openedSession(shop, buyer);
    await fillCard(shop, session, PAID_CARD);
    expect(await confirm(shop, buyer, session)).toMatchObject({ status: 200, body: { total: 1899 } });
  } finally {
    await shop.stop();
  }
  await withDatabase(async (db) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db);
    expect(rows).toEqual([{ name: '999-of-tomorrow' }]);
    expect((await sql`select free_stock_99999999()`.execute(db)).rows).toHaveLength(1);
  });
});

test('runs a migration that was added beside one with a higher number', async () => {
  await prepare(SEED);
  await withDatabase(async (db) => {
    await migrate(db);
    await sql`delete from kysely_migration where name = '003-settings'`.execute(db);
    await sql`drop table settings`.execute(db);
    await migrate(db);
    expect((await sql`select from settings`.execute(db)).rows).toEqual([]);
  });
});

test('a discount code with a year of two digits is read again', async () => {
  await prepare(SEED);
  await withDatabase(async (db) => {
    await migrate(db);
    await sql`delete from kysely_migration where name = '034-times-of-discounts'`.execute(db);
    await sql`delete from schema_compatibility where migration = '034-times-of-discounts'`.execute(db);
    await sql`insert into discounts (code, kind, value, starts_at, ends_at) values
      ('TYPED', 'percent', 5, '0026-12-01T00:00:00Z', '0026-12-31T00:00:00Z'), ('GOOD', 'percent', 5, '2026-12-01T00:00:00Z', null)`.execute(
      db,
    );
    await migrate(db);
    const { rows } = await sql<{ starts_at: Date; ends_at: Date | null }>`
      select starts_at, ends_at from discounts order by code`.execute(db);
    expect(rows).toEqual([
      { starts_at: new Date('2026-12-01T00:00:00Z'), ends_at: null },
      { starts_at: new Date('2000-01-01T00:00:00Z'), ends_at: new Date('2000-01-01T00:00:01Z') },
    ]);
  });
});

test('recognizes refund attempts from before they were linked, and an abandoned one may be retried or not', async () => {
  await prepare(null);
  await withDatabase(async (db) => {
    await migrate(db, '037-disputed-sessions-and-planned-prices');
    await sql`insert into payment_sessions (id, provider, mode, state, amount_cents, currency, request, lines, hold_ends_at)
      values ('s', 'yoco', 'test', 'settled', 189900, 'ZAR', '{}', '[]', now())`.execute(db);
    await sql`insert into refunds (id, session_id, amount_cents, state, attempt, error, rejections, created_at) values
      ('other', 's', 100, 'failed', 1, '', 0, '2026-01-01'), ('one', 's', 500, 'failed', 1, '', 0, '2026-01-02'),
      ('two', 's', 500, 'failed', 2, '', 0, '2026-01-03'),
      ('three', 's', 500, 'attention', 3, 'The refund failed at the provider.', 0, '2026-01-04'),
      ('there', 's', 600, 'attention', 1, 'The provider waits for a person.', 0, '2026-01-05'),
      ('refused', 's', 700, 'attention', 1, 'No balance.', 8, '2026-01-06'),
      ('silent', 's', 800, 'attention', 1, 'No word from the provider for a week.', 0, '2026-01-07'),
      ('first', 's', 900, 'failed', 1, 'The refund failed at the provider.', 0, '2026-01-08'),
      ('second', 's', 900, 'accepted', 1, '', 0, '2026-01-09'), ('first again', 's', 900, 'requested', 2, '', 0, '2026-01-10'),
      ('late', 's', 950, 'done', 1, '', 0, '2026-01-11'), ('late again', 's', 950, 'requested', 2, '', 0, '2026-01-12')`.execute(
      db,
    );
    await migrate(db);
    const { rows } = await sql`select id, repeats, provider_state from refunds order by created_at`.execute(db);
    expect(rows).toEqual([
      { id: 'other', repeats: null, provider_state: null },
      { id: 'one', repeats: null, provider_state: null },
      { id: 'two', repeats: 'one', provider_state: null },
      { id: 'three', repeats: 'one', provider_state: 'failed' },
      { id: 'there', repeats: null, provider_state: 'attention' },
      { id: 'refused', repeats: null, provider_state: 'refused' },
      { id: 'silent', repeats: null, provider_state: null },
      { id: 'first', repeats: null, provider_state: null },
      { id: 'second', repeats: null, provider_state: null },
      // Not of the second, which has the same amount but has not failed.
      { id: 'first again', repeats: 'first', provider_state: null },
      { id: 'late', repeats: null, provider_state: null },
      { id: 'late again', repeats: 'late', provider_state: null },
    ]);
  });
});

test.each([
  ['in place', false],
  ['restored from a backup', true],
])('a sale planned before 037 knows the price of a product with a hidden old price: %s', async (_, isRestored) => {
  await prepare(null);
  await withDatabase(async (db) => {
    await migrate(db, '036-email-undos');
    const add = (id: number, priceCents: number) =>
      sql`insert into products (id, slug, name, category, price_cents, compare_at_cents)
        values (${id}, ${`product-${id}`}, 'Product', 'Dunk', ${priceCents}, 199900)`.execute(db);
    const price = async (id: number, cents: number) => {
      // Later than the plan: the clock of the embedded engine counts milliseconds.
      await sql`select pg_sleep(0.01)`.execute(db);
      await sql`update products set price_cents = ${cents} where id = ${id}`.execute(db);
    };
    const audit = (id: number) =>
      sql`insert into audit_log (action, subject) values ('product.sale-planned', ${`product:${id}`})`.execute(db);
    for (const id of [7, 10]) await add(id, 229900);
    await add(8, 149900);
    await sql`insert into planned_sales (product_id, price_cents, compare_at_cents, starts_at)
      select id, 129900, 229900, now() + interval '1 day' from products`.execute(db);
    for (const id of [7, 8, 10]) await audit(id);
    await price(10, 239900);
    await migrate(db, '039-prices-of-plans-by-earlier-releases');
    await add(9, 149900);
    await sql`insert into planned_sales (product_id, price_cents, compare_at_cents, starts_at, regular_cents)
      values (9, 129900, 199900, now() + interval '1 day', 199900)`.execute(db);
    await audit(9);
    await price(9, 229900);
    // The migrations ran in the new database, before the rows came.
    if (isRestored) await sql`update kysely_migration set timestamp = now()::text`.execute(db);
    await migrate(db);
    const { rows } = await sql`select product_id, regular_cents from planned_sales order by product_id`.execute(db);
    expect(rows).toEqual([
      { product_id: 7, regular_cents: 229900 },
      { product_id: 8, regular_cents: 199900 },
      // Raised since it was planned.
      { product_id: 9, regular_cents: 199900 },
      { product_id: 10, regular_cents: 229900 },
    ]);
  });
});

onEmbedded.test('files of another version of the engine are refused with the commands that bring them over', async () => {
  mkdirSync(join(dataDir, 'pgdata'));
  writeFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), '16\n');
  const { code, text } = await executeCommand({ program: 'shop', argv: ['orders'], folder: dataDir }, env);
  expect(code).toBe(1);
  expect(text).toMatch(/PostgreSQL 16.*npm run shop -- backup FOLDER.*npm run shop -- restore FOLDER/s);
  // The old database is unchanged. A new one is accepted in its place.
  expect(readFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), 'utf8')).toBe('16\n');
  rmSync(join(dataDir, 'pgdata'), { recursive: true });
  await prepare(null);
  await withDatabase(async () => undefined);
});
