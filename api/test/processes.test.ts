import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestShop, type TestShop } from './shop';

const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;
const embedded = process.env.TEST_DATABASE_URL ? describe.skip : describe;

onPostgres('two processes over one database', () => {
  let one: TestShop;
  let two: TestShop;
  beforeAll(async () => {
    one = await startTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
    two = await startTestShop({ of: one, env: { RATE_LIMIT_SCALE: '1' } });
  }, 60_000);
  afterAll(async () => {
    await two.stop();
    await one.close();
  });

  test('a token of one holds at the other, and its end too', async () => {
    const { auth } = await one.customer();
    expect((await two.get('/api/user', auth)).status).toBe(200);
    await two.post('/auth/logout', undefined, auth);
    expect((await one.get('/api/user', auth)).status).toBe(401);
  });

  test('they count together', async () => {
    for (let index = 0; index < 10; index += 1)
      expect((await (index % 2 ? one : two).post('/auth/login', { email: 'x@example.com', password: 'Wrong1!pass' })).status).toBe(401);
    for (const shop of [one, two]) expect((await shop.post('/auth/login', { email: 'x@example.com', password: 'Wrong1!pass' })).status).toBe(429);
  });

  test('adds to one cart at both are all counted', async () => {
    const { auth } = await one.customer();
    const replies = await Promise.all(Array.from({ length: 12 }, (_, index) => (index % 2 ? one : two).post('/api/cart', { productId: 1, size: 'size4', quantity: 1 }, auth)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(8);
    expect((await two.get('/api/cart', auth)).body.cart).toMatchObject([{ quantity: 8 }]);
  });

  test('what one sells or changes shows at the other at once', async () => {
    await one.sql(`update stock set on_hand = 4 where product_id = 4 and size = 'size8'`);
    const free = async () => (await two.get('/products?ids=4')).body[0].stock[0].size8;
    for (const end = Date.now() + 2_000; (await free()) !== 4 && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await free()).toBe(4);
  });
});

embedded('the embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-killed-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('kill -9 in a burst of writes loses nothing that was answered', async () => {
    let shop = await startProcess(dataDir);
    const account = { firstname: 'A', email: 'killed@example.com', password: 'Correct1!horse' };
    const { jwt } = (await (await ask(shop.url, 'POST', '/auth/create-account', { userAccount: account })).json()) as { jwt: string };
    let answered = 0;
    const burst = Array.from({ length: 8 }, async () => {
      for (;;) {
        const reply = await ask(shop.url, 'POST', '/contact-us', { email: 'a@example.com', phoneNumber: '0821234567', message: `Message ${Math.random()}` }).catch(() => null);
        if (!reply?.ok) return;
        // Not by the clock: a slow machine would have answered nothing yet.
        if ((answered += 1) === 40) shop.child.kill('SIGKILL');
      }
    });
    await Promise.all(burst);
    shop = await startProcess(dataDir);
    expect((await ask(shop.url, 'GET', '/api/user', undefined, jwt)).status).toBe(200);
    const stopped = new Promise((resolve) => shop.child.once('exit', resolve));
    shop.child.kill('SIGTERM');
    expect(await stopped).toBe(0);
    const kept = await countMessages(dataDir);
    expect(answered).toBeGreaterThanOrEqual(40);
    expect(kept).toBeGreaterThanOrEqual(answered);
  }, 120_000);
});

function ask(url: string, method: string, path: string, body?: unknown, jwt?: string): Promise<Response> {
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(jwt ? { authorization: `Bearer ${jwt}` } : {}) };
  return fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
}

async function startProcess(dataDir: string): Promise<{ url: string; child: ChildProcess }> {
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '100000' };
  const child = spawn(process.execPath, ['--conditions=source', '-r', 'esbuild-register', join(__dirname, 'run-shop.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)));
  });
  return { url, child };
}

async function countMessages(dataDir: string): Promise<number> {
  const { openDatabase } = await import('../src/db/open');
  const database = await openDatabase({ folder: dataDir, log: console as never });
  const rows = await database.db.selectFrom('contact_messages').select('id').execute();
  await database.close();
  return rows.length;
}
