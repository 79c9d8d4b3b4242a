import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readApiConfig } from '../src/config';
import { lockFolder } from '../src/db/folder-lock';
import { startTestShop } from './shop';

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'shop-start-'));
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true, force: true })));

describe('settings', () => {
  test('without any there is a shop, and its secrets are kept for the owner alone', () => {
    const DATA_DIR = folder();
    const config = readApiConfig({ DATA_DIR });
    expect(config).toMatchObject({
      paymentProvider: 'sandbox',
      holdSeconds: 1800,
      rateLimitScale: 1,
      publicUrl: 'http://localhost:8080',
      databaseUrl: undefined,
    });
    expect(readApiConfig({ DATA_DIR }).jwtSecret).toBe(config.jwtSecret);
    const file = join(DATA_DIR, 'secrets', 'jwt-secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe(config.jwtSecret);
  });

  test('every wrong one is named at once, with what to do', () => {
    const env = {
      DATA_DIR: folder(),
      DATABASE_URL: 'mysql://secret@x',
      SMTP_URL: 'nonsense',
      REDIS_URL: 'http://x',
      PUBLIC_URL: 'ftp://x',
      HOLD_SECONDS: 'long',
      RATE_LIMIT_SCALE: '-1',
      PAYMENT_PROVIDER: 'barter',
      JWT_SECRET: 'short',
      SHOP_CONFIG: 'nowhere.json',
    };
    let message = '';
    try {
      readApiConfig(env);
    } catch (error) {
      message = (error as Error).message;
    }
    for (const name of Object.keys(env).slice(1)) expect(message).toMatch(new RegExp(`- ${name}:? `));
    expect(message).not.toContain('secret@x');
  });

  test('with DATABASE_URL the secret must be given', () => {
    expect(() => readApiConfig({ DATA_DIR: folder(), DATABASE_URL: 'postgres://x/y' })).toThrow(/JWT_SECRET is required/);
  });
});

describe('lock of the embedded database', () => {
  test('a second opener is refused and told who has it; given back, it is free', () => {
    const place = folder();
    const unlock = lockFolder(place);
    expect(() => lockFolder(place)).toThrow(`is open in process ${process.pid}`);
    unlock();
    lockFolder(place)();
  });

  test('a dead owner, a number that was used again, and a broken file are taken over', async () => {
    const place = folder();
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    writeFileSync(join(place, 'database.lock'), JSON.stringify({ pid: child.pid, started: 'at another time' }));
    lockFolder(place)();
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    for (const text of [JSON.stringify({ pid: child.pid, started: 'x' }), '{"pid":', '']) {
      writeFileSync(join(place, 'database.lock'), text);
      lockFolder(place)();
    }
  });
});

test('API-10: the shop of every suite lies on the PostgreSQL of TEST_DATABASE_URL, or in its folder without one', async () => {
  const shop = await startTestShop();
  try {
    const [row] = await shop.sql<{ name: string }>('select current_database() as name');
    const onPostgres = process.env.TEST_DATABASE_URL !== undefined && process.env.TEST_DATABASE_URL !== '';
    expect(row?.name.startsWith('shop_test_')).toBe(onPostgres);
    expect(existsSync(join(shop.dataDir, 'pgdata', 'PG_VERSION'))).toBe(!onPostgres);
    expect((await shop.get('/products')).body).toHaveLength(4);
  } finally {
    await shop.close();
  }
});
