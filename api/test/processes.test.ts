import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Connection } from 'pg';
import {
  buyerWith,
  confirm,
  fillCard,
  openedSession,
  order,
  PAID_CARD,
  paidIn,
  sandbox,
  until,
  withoutWebhooks,
  type Buyer,
} from './buyer';
import { dropDatabase, freshDatabase } from './database-image';
import { onPostgres } from './databases';
import { readOutbox, SEED } from './shop';
import { postWebhook, successOf, WEBHOOK_SECRET } from './signed-webhook';
import { spawnShop, type SpawnedShop } from './spawned-shop';

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(180_000);

const server = process.env.TEST_DATABASE_URL;

onPostgres.describe('two processes over one PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-two-'));
  let [databaseUrl, connection] = ['', undefined as Connection | undefined];
  let one: SpawnedShop;
  let two: SpawnedShop;
  let env: Record<string, string>;
  const database = { sql: async <Row>(text: string) => ((await connection?.query(text))?.rows ?? []) as Row[] };
  beforeAll(async () => {
    databaseUrl = (await freshDatabase(dataDir, SEED)) ?? '';
    connection = new Connection({ connectionString: databaseUrl });
    await connection.connect();
    await withoutWebhooks(database);
    env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PAYMENT_PROVIDER: 'sandbox',
      JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RATE_LIMIT_SCALE: '3',
    };
    [one, two] = await Promise.all([spawnShop(env), spawnShop(env)]);
  });
  afterAll(async () => {
    expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0]);
    await connection?.end();
    await dropDatabase(server as string, databaseUrl);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const either = (index: number) => (index % 2 ? one : two);
  const ordersOf = async (shop: SpawnedShop, buyer: Buyer) =>
    (await shop.get('/api/order', buyer.auth)).body as { orderId: string }[];
  const webhook = (shop: SpawnedShop, session: string) => postWebhook(shop, successOf(session));
  const paid = (shop: SpawnedShop) => paidIn(shop, { productId: 1, size: 'size3' });

  test('a token from one works at the other, and so does its revocation', async () => {
    const { auth } = await one.customer();
    expect((await two.get('/api/user', auth)).status).toBe(200);
    await two.post('/auth/logout', undefined, auth);
    expect((await one.get('/api/user', auth)).status).toBe(401);
    const again = await two.customer();
    await one.post('/auth/logout-everywhere', undefined, again.auth);
    expect((await two.get('/api/user', again.auth)).status).toBe(401);
  });

  test('rate limits are shared', async () => {
    const wrong = { email: 'x@example.com', password: 'Wrong1!pass' };
    const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => either(index).post('/auth/login', wrong)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(30);
    for (const shop of [one, two]) expect((await shop.post('/auth/login', wrong)).status).toBe(429);
  });

  test('counts concurrent adds to one cart at both', async () => {
    const { auth } = await one.customer();
    const line = { productId: 1, size: 'size4', quantity: 1 };
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => either(index).post('/api/cart', line, auth)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(8);
    expect((await two.get('/api/cart', auth)).body.cart).toMatchObject([{ quantity: 8 }]);
  });

  test('holds, sales and stock changes at one show at the other', async () => {
    const free = async () => (await two.get('/products?ids=4')).body[0].stock[0].size8 as number;
    expect(await free()).toBe(5);
    await openedSession(one, await buyerWith(one, { productId: 4, size: 'size8', quantity: 2 }));
    expect(await until(free, (quantity) => quantity === 3)).toBe(3);
    await database.sql(`update stock set on_hand = 4 where product_id = 4 and size = 'size8'`);
    expect(await until(free, (quantity) => quantity === 2)).toBe(2);
  });

  test('the last item: ordered at both by many, sold to one', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => buyerWith(either(index), { productId: 2, size: 'size5' })),
    );
    const replies = await Promise.all(buyers.map((buyer, index) => order(either(index), buyer)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  test('concurrent confirmations of a session at both make one order', async () => {
    const { buyer, session } = await paid(one);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => confirm(either(index), buyer, session)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await ordersOf(two, buyer)).toHaveLength(1);
  });

  test("a webhook at one and the browser's confirmation at the other make one order", async () => {
    for (const [first, second] of [
      [one, two],
      [two, one],
    ] as const) {
      const { buyer, session } = await paid(second);
      const replies = await Promise.all([webhook(first, session), confirm(second, buyer, session), webhook(first, session)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await ordersOf(first, buyer)).toHaveLength(1);
    }
  });

  test('both sweep unreported payments: one order and one mail each', async () => {
    const charged = await Promise.all(Array.from({ length: 6 }, (_, index) => paid(either(index))));
    await database.sql(`update payment_sessions set next_check_at = now() where state = 'open'`);
    for (const [index, { buyer }] of charged.entries()) {
      const orders = await until(
        () => ordersOf(either(index), buyer),
        (found) => found.length > 0,
      );
      expect(orders).toHaveLength(1);
      const mails = await readOutbox(join(dataDir, 'outbox'), buyer.email, 2);
      expect(mails.filter(({ subject }) => subject.includes(orders[0]?.orderId ?? '?'))).toHaveLength(1);
    }
  });

  test('one is killed during payments: the other creates every paid order, and a new process joins', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const buyer = await buyerWith(one, { productId: 1, size: 'size3' });
        return { buyer, session: await openedSession(one, buyer) };
      }),
    );
    let answered = 0;
    await Promise.all(
      buyers.map(async ({ buyer, session }) => {
        await fillCard(one, session, PAID_CARD).catch(() => undefined);
        const confirming = confirm(one, buyer, session).catch(() => undefined);
        if ((answered += 1) === 3) await one.kill();
        await confirming;
      }),
    );
    // The sweeper's own check comes after ten seconds; shift time instead of waiting.
    await database.sql(`update payment_sessions set next_check_at = now() where next_check_at > now()`);
    for (const { buyer, session } of buyers) {
      const { status } = await sandbox(two, session);
      const expected = status === 'paid' ? 1 : 0;
      expect(
        await until(
          () => ordersOf(two, buyer),
          (found) => found.length === expected,
        ),
      ).toHaveLength(expected);
    }
    one = await spawnShop(env);
    const { buyer, session } = await paid(one);
    expect((await confirm(two, buyer, session)).status).toBe(200);
  });
});
