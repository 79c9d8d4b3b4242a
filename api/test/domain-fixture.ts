import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readApiConfig } from '../src/config/config';
import { openDatabase } from '../src/db/open';
import { databaseCounter } from '../src/limits/database-counter';
import { createMetrics } from '../src/metrics/metrics';
import type { OrdersDeps } from '../src/orders/orders-deps';
import { createPayments } from '../src/payments/payments';
import { ADDRESS } from './buyer';
import { dropDatabase, freshDatabase } from './database-image';
import { watchSteps } from './interleave';
import { SEED } from './shop';

/** A fixture for domain functions: the database and their dependencies, without background jobs. */
export interface DomainFixture {
  deps: OrdersDeps;
  rows<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** A new product at 1899 rand, with a picture and this many units of size7; returns its id. */
  product(onHand: number): Promise<number>;
  /** A new account with one unit of size7 of each product in its cart, in this order. */
  buyer(...products: number[]): Promise<Buyer>;
  close(): Promise<void>;
}

const quiet = { warn: () => undefined, error: () => undefined, info: () => undefined, debug: () => undefined } as never;

export interface Buyer {
  id: number;
  email: string;
  request: typeof ADDRESS;
}

export async function openDomainFixture(): Promise<DomainFixture> {
  const unwatch = watchSteps();
  const dataDir = await mkdtemp(join(tmpdir(), 'fixture-'));
  const databaseUrl = await freshDatabase(dataDir, SEED);
  const config = readApiConfig({
    DATA_DIR: dataDir,
    PAYMENT_PROVIDER: 'sandbox',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef' } : {}),
  });
  const database = await openDatabase({ url: databaseUrl, folder: databaseUrl ? undefined : dataDir, log: quiet });
  const { db, lowPriorityDb } = database;
  const deps: OrdersDeps = {
    config,
    db,
    lowPriorityDb,
    log: quiet,
    metrics: createMetrics(),
    passwords: {} as never,
    counter: databaseCounter(db),
    invalidateCatalog: () => undefined,
    payments: createPayments(db, config),
  };
  let [products, accounts] = [1000, 0];
  return {
    deps,
    rows: async (text) => (await sql.raw(text).execute(db)).rows as never,
    async product(on_hand) {
      const id = (products += 1);
      const pictures = { image1: `/pictures/${id}.webp`, image2: '', image3: '', image4: '' };
      const texts = {
        slug: `product-${id}`,
        name: `Dunk ${id}`,
        category: 'Dunk',
        colourway: '',
        description: '',
        materials: '[]',
      };
      await db
        .insertInto('products')
        .values({ id, price_cents: 189_900, ...texts, ...pictures })
        .execute();
      await db.insertInto('stock').values({ product_id: id, size: 'size7', on_hand }).execute();
      return id;
    },
    async buyer(...wanted) {
      const email = `buyer-${(accounts += 1)}@example.com`;
      const account = { email, firstname: 'Thandi', lastname: 'Nkosi', password_hash: '' };
      const { id } = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
      const line = { account_id: id, size: 'size7', quantity: 1, price_cents: 189_900 };
      for (const product_id of wanted)
        await db
          .insertInto('cart_lines')
          .values({ ...line, product_id })
          .execute();
      return { id, email, request: { ...ADDRESS, email } };
    },
    async close() {
      await database.close();
      unwatch();
      rmSync(dataDir, { recursive: true, force: true });
      if (databaseUrl) await dropDatabase(process.env.TEST_DATABASE_URL as string, databaseUrl);
    },
  };
}

/** One fixture for all tests of a file, filled once it is open. */
export function useDomainFixture(): DomainFixture {
  const fixture = {} as DomainFixture;
  beforeAll(async () => void Object.assign(fixture, await openDomainFixture()));
  afterAll(() => fixture.close());
  return fixture;
}
