import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { command } from '../src/commands/main';
import { migrate } from '../src/db/migrate';
import { openDatabase, type Database } from '../src/db/open';
import { buyerWith, confirm, fillCard, openedSession, PAID_CARD } from './buyer';
import { copyImage, dropDatabase, emptyDatabase } from './image';
import { SEED } from './shop';
import { spawnShop } from './spawned-shop';

const server = process.env.TEST_DATABASE_URL;
const log = { warn: () => undefined, error: () => undefined } as never;
let dataDir: string;
let env: Record<string, string>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-older-'));
  env = { DATA_DIR: dataDir };
  if (server)
    Object.assign(env, { DATABASE_URL: await emptyDatabase(server), JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef' });
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  if (server) await dropDatabase(server, env.DATABASE_URL as string);
});
/** Something to begin with, where the database is a folder. */
const begin = async (seed: typeof SEED | null) => {
  if (!server) await copyImage(dataDir, seed);
};
const open = () => openDatabase(env.DATABASE_URL ? { url: env.DATABASE_URL, log } : { folder: dataDir, log });
async function within(work: (db: Kysely<never>, database: Database) => Promise<unknown>): Promise<void> {
  const database = await open();
  await work(database.db as never, database).finally(() => database.close());
}

test('a database of the first version is migrated at the start: who was there is there, and the shop sells', async () => {
  await begin(null);
  await within(async (db) => {
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

test('a database of a newer version is refused, with what to do', async () => {
  await begin(SEED);
  await within(async (db) => {
    await migrate(db);
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2030-01-01')`.execute(db);
  });
  const { code, text } = await command({ program: 'shop', argv: ['orders'], folder: dataDir }, env);
  expect(code).toBe(1);
  expect(text).toMatch(/newer version of the shop \(999-of-tomorrow\).*npm run shop -- restore/s);
});

(server ? test.skip : test)(
  'files of another version of the engine are refused with the commands that bring them over',
  async () => {
    mkdirSync(join(dataDir, 'pgdata'));
    writeFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), '16\n');
    const { code, text } = await command({ program: 'shop', argv: ['orders'], folder: dataDir }, env);
    expect(code).toBe(1);
    expect(text).toMatch(/PostgreSQL 16.*npm run shop -- backup FOLDER.*npm run shop -- restore FOLDER/s);
    // Nothing was touched, and a folder of our own passes.
    expect(readFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), 'utf8')).toBe('16\n');
    rmSync(join(dataDir, 'pgdata'), { recursive: true });
    await begin(null);
    await within(async () => undefined);
  },
);
