import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readApiConfig } from '../src/config/config';
import { lockFolder } from '../src/db/folder-lock';
import { startTestShop } from './shop';

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(180_000);

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'shop-start-'));
  folders.push(made);
  return made;
};
afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true, force: true })));

describe('settings', () => {
  test('starts without any settings, with secrets that only the owner can read', () => {
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

  test('reports every invalid one at once, with the remedy', () => {
    const env = {
      DATA_DIR: folder(),
      DATABASE_URL: 'mysql://secret@x',
      SMTP_URL: 'nonsense',
      MAIL_FROM: 'Shop <hello@laced.example',
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

  test('requires JWT_SECRET with DATABASE_URL', () => {
    expect(() => readApiConfig({ DATA_DIR: folder(), DATABASE_URL: 'postgres://x/y' })).toThrow(/JWT_SECRET is required/);
  });
});

const LOCAL_POSTGRES = {
  DATABASE_URL: 'postgres://postgres@127.0.0.1/shop',
  JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
};

describe('the sandbox sells for published test cards', () => {
  const production = [
    { DATABASE_URL: 'postgres://x/y', JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef' },
    { PUBLIC_URL: 'https://shop.example' },
    { ...LOCAL_POSTGRES, HOST: '0.0.0.0' },
    { ...LOCAL_POSTGRES, HOST: '::' },
  ];
  test.each(production)('a shop with %j does not start with it unless it is set explicitly', (env) => {
    for (const PAYMENT_PROVIDER of [undefined, '', ' '])
      expect(() => readApiConfig({ DATA_DIR: folder(), ...env, PAYMENT_PROVIDER })).toThrow(
        /PAYMENT_PROVIDER must be named.*yoco or paystack.*sandbox, which takes no money/,
      );
    expect(readApiConfig({ DATA_DIR: folder(), ...env, PAYMENT_PROVIDER: 'sandbox' })).toMatchObject({
      paymentProvider: 'sandbox',
      isProduction: true,
    });
  });

  test.each([LOCAL_POSTGRES, { PUBLIC_URL: 'https://localhost:8443' }, { ...LOCAL_POSTGRES, HOST: '::1' }])(
    'a trial that only this machine can reach, with %j, needs no explicit setting',
    (env) => expect(readApiConfig({ DATA_DIR: folder(), ...env })).toMatchObject({ paymentProvider: 'sandbox' }),
  );

  test('each start of such a shop warns about it; a trial on http does not', async () => {
    for (const [PUBLIC_URL, warned] of [
      ['https://shop.example', true],
      ['http://localhost:8080', process.env.TEST_DATABASE_URL ? true : false],
    ] as const) {
      const messages: string[] = [];
      const shop = await startTestShop({ env: { PUBLIC_URL }, onWarning: (message) => messages.push(message) });
      await shop.close();
      expect(messages.some((message) => /sandbox.*no money/.test(message))).toBe(warned);
    }
  });
});

describe('lock of the embedded database', () => {
  test('rejects a second process and names the first; unlocking frees it', () => {
    const place = folder();
    const unlock = lockFolder(place);
    expect(() => lockFolder(place)).toThrow(`is open in process ${process.pid}`);
    unlock();
    lockFolder(place)();
  });

  test('takes over the lock of a dead process, of a reused process id, and a corrupt file', async () => {
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

test('API-10: every suite runs on the PostgreSQL of TEST_DATABASE_URL, or without one in its folder', async () => {
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
