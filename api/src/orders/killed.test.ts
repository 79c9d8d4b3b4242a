import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADDRESS, PAID_CARD, until } from '../../test/buyer';
import { copyImage } from '../../test/image';
import { SEED } from '../../test/shop';

// With PostgreSQL the transactions are the same; killing the server's only process is the embedded database's risk.
const embedded = process.env.TEST_DATABASE_URL ? describe.skip : describe;

embedded('a process that is killed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-charged-'));
  let child: ChildProcess | undefined;
  afterAll(() => {
    child?.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('between charge and order: after the next start everybody who paid has one order, unasked', async () => {
    await copyImage(dataDir, SEED);
    let url = await start();
    const buyers = await Promise.all(Array.from({ length: 8 }, (_, index) => charge(url, `charged-${index}@example.com`)));
    // Four cards are charged; the process dies in the middle of what follows from that.
    let charged = 0;
    const paying = buyers.map(async ({ session }) => {
      const { status } = await pay(url, session).catch(() => ({ status: 0 }));
      if (status === 303 && (charged += 1) === 4) child?.kill('SIGKILL');
    });
    await Promise.all(paying);
    expect(charged).toBeGreaterThanOrEqual(4);
    url = await start();
    for (const { jwt, session } of buyers) {
      const { status } = (await (await fetch(`${url}/sandbox/payments/${session}`)).json()) as { status: string };
      const expected = status === 'paid' ? 1 : 0;
      const read = async () => (await ask(url, 'GET', '/api/order', undefined, jwt)) as unknown[];
      expect(await until(read, (orders) => orders.length === expected)).toHaveLength(expected);
    }
  });

  async function start(): Promise<string> {
    const env = { ...process.env, DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000', NODE_OPTIONS: '' };
    const file = join(__dirname, '../../test/run-shop.ts');
    const started = spawn(process.execPath, ['--conditions=source', '-r', 'esbuild-register', file], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    return new Promise((resolve, reject) => {
      started.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
      started.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)));
    });
  }
});

async function ask(url: string, method: string, path: string, body?: unknown, jwt?: string): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(jwt ? { authorization: `Bearer ${jwt}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function charge(url: string, email: string): Promise<{ jwt: string; session: string }> {
  const userAccount = { firstname: 'Thandi', lastname: 'Nkosi', email, password: 'Correct1!horse', role: 'ROLE_CUSTOMER' };
  const { jwt } = (await ask(url, 'POST', '/auth/create-account', { userAccount, signUpForNewsletter: false })) as {
    jwt: string;
  };
  await ask(url, 'POST', '/api/cart', { productId: 1, size: 'size3', quantity: 1, price: 1 }, jwt);
  const { session_id: session } = (await ask(url, 'POST', '/api/order', { ...ADDRESS, email }, jwt)) as { session_id: string };
  return { jwt, session };
}

const pay = (url: string, session: string) =>
  fetch(`${url}/sandbox/pay/${session}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ cardNumber: PAID_CARD, expiry: '12/39', cvc: '123', action: 'pay' }),
  });
