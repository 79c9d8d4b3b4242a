import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client as Connection } from 'pg';
import { migrate, MIGRATIONS, type SchemaMigration } from '../src/db/migrate';
import { openDatabase } from '../src/db/open';
import { boughtIn } from './buyer';
import type { Client, Reply } from './client';
import { dropDatabase, freshDatabase } from './database-image';
import { onPostgres } from './databases';
import { SEED } from './shop';
import { WEBHOOK_SECRET } from './signed-webhook';
import { spawnShop, type SpawnedShop } from './spawned-shop';

// Starts processes, and replaces them one after the other.
jest.setTimeout(300_000);

const server = process.env.TEST_DATABASE_URL;

const quiet = { warn: () => undefined, error: () => undefined } as never;

/** The next release's: columns with defaults, a table, an index. It wants two tables that shoppers hold in either order. */
const NEXT: SchemaMigration = {
  async up(db) {
    await sql`alter table products add column gift boolean not null default false`.execute(db);
    await sql`alter table orders add column gift_message text not null default ''`.execute(db);
    await sql`create table gift_cards (id integer primary key generated always as identity, cents integer not null)`.execute(db);
    await sql`create index orders_gifts on orders (id) where gift_message <> ''`.execute(db);
  },
};

/**
 * A client of whichever process takes the next request, as the edge is: a process that refuses the connection is passed over
 * (`proxy_next_upstream`), any other failure is the shopper's.
 */
function balanced(shops: SpawnedShop[]): Client {
  let turn = 0;
  const any =
    (method: 'get' | 'post' | 'put' | 'delete') =>
    async (...given: [path: string, ...rest: never[]]): Promise<Reply> => {
      const order = [...shops];
      for (let at = (turn += 1); order.length > 0; at += 1) {
        const [shop] = order.splice(at % order.length, 1);
        try {
          return await (shop![method] as (...args: unknown[]) => Promise<Reply>)(...given);
        } catch (error) {
          if (!isRefused(error) || order.length === 0) throw error;
        }
      }
      throw new Error('No process takes requests.');
    };
  const methods = { get: any('get'), post: any('post'), put: any('put'), delete: any('delete') } as Pick<
    Client,
    'get' | 'post' | 'put' | 'delete'
  >;
  let customers = 0;
  return {
    url: '',
    ...methods,
    async customer() {
      const email = `rolling-${(customers += 1)}@example.com`;
      const userAccount = { firstname: 'Thandi', lastname: 'Nkosi', email, password: 'Correct1!horse', role: 'ROLE_CUSTOMER' };
      const { status, body } = await methods.post('/auth/create-account', { userAccount, signUpForNewsletter: false });
      if (status !== 200) throw new Error(`sign-up returned ${status} ${JSON.stringify(body)}`);
      return { email, password: 'Correct1!horse', jwt: body.jwt, auth: { authorization: `Bearer ${body.jwt}` } };
    },
  };
}

const isRefused = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';

onPostgres.test(
  'both processes are replaced by the next release and its migration while shoppers buy: nothing fails',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-rolling-'));
    const databaseUrl = (await freshDatabase(dataDir, SEED)) ?? '';
    const connection = new Connection({ connectionString: databaseUrl });
    await connection.connect();
    await connection.query('update stock set on_hand = 10000 where product_id = 1');
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PAYMENT_PROVIDER: 'sandbox',
      JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    };
    const shops = await Promise.all([spawnShop(env), spawnShop(env)]);
    const edge = balanced(shops);
    const failures: string[] = [];
    let [bought, ended] = [0, false];
    const shoppers = Array.from({ length: 3 }, async () => {
      while (!ended)
        try {
          const listed = await edge.get('/products?ids=1');
          if (listed.status !== 200) throw new Error(`GET /products returned ${listed.status}`);
          await boughtIn(edge, { productId: 1, size: 'size3' });
          bought += 1;
        } catch (error) {
          failures.push(String(error), String((error as Error).cause ?? ''));
          await new Promise((done) => setTimeout(done, 100));
        }
    });
    const buyMore = async (count: number) => {
      for (const wanted = bought + count; bought < wanted && failures.length === 0;)
        await new Promise((done) => setTimeout(done, 20));
    };
    try {
      await buyMore(5);
      // The first process of the next release migrates, beside both of this one.
      const next = await openDatabase({ url: databaseUrl, log: quiet });
      await migrate(next.db, undefined, { ...MIGRATIONS, '999-gift-cards': NEXT }).finally(next.close);
      await buyMore(5);
      for (const at of [0, 1]) {
        const leaving = shops[at]!;
        expect(await leaving.stop()).toBe(0);
        await buyMore(3);
        shops[at] = await spawnShop(env);
        await buyMore(5);
      }
      ended = true;
      await Promise.all(shoppers);
      expect(failures).toEqual([]);
      const { rows } = await connection.query('select count(*)::integer as orders from orders');
      expect(rows[0].orders).toBe(bought);
    } finally {
      ended = true;
      await Promise.all(shoppers);
      await Promise.all(shops.map((shop) => shop.stop()));
      await connection.end();
      await dropDatabase(server as string, databaseUrl);
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
