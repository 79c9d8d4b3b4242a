import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { msUntil } from '../src/commands/backups/backups';
import { executeCommand } from '../src/commands/main';
import { boughtIn } from './buyer';
import { useTestShop } from './shop';

// Every run restores into another embedded database.
jest.setTimeout(300_000);

const shop = useTestShop();
let folder: string;
let env: Record<string, string | undefined>;
let orderId: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
  env = { ...shop.config.env, BACKUP_KEY: 'a-key-of-the-tests-0123456789abcdef', BACKUP_STORE: join(folder, 'store') };
  ({ orderId } = await boughtIn(shop, { productId: 1, size: 'size3' }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const backups = (more: object, ...argv: string[]) =>
  executeCommand({ program: 'shop', argv: ['backups', ...argv], folder }, { ...env, ...more });
const metric = async () => /^shop_backup_verified_timestamp_seconds (\S+)$/m.exec(await shop.api.metrics.metrics())?.[1];

test('a run stores an encrypted archive, proves that it restores, and records the time; refuses another at the same time', async () => {
  expect(await metric()).toBe('0');
  const began = Date.now() / 1000;
  const both = await Promise.all([backups({}, 'run'), backups({}, 'run')]);
  expect(both.sort((one, other) => one.code - other.code)).toEqual([
    { code: 0, text: expect.stringMatching(/restored it into a scratch database/) },
    { code: 1, text: expect.stringMatching(/^A backup is running/) },
  ]);
  expect(readdirSync(join(folder, 'store'))).toHaveLength(1);
  const [name] = readdirSync(join(folder, 'store'));
  const content = readdirSync(join(folder, 'store', name!)).map((file) => readFileSync(join(folder, 'store', name!, file)));
  for (const secret of [orderId, '@example.com', 'tables']) expect(content.some((bytes) => bytes.includes(secret))).toBe(false);
  expect(Number(await metric())).toBeGreaterThanOrEqual(Math.floor(began));
  expect(existsSync(join(env.DATA_DIR!, 'backup-work'))).toBe(false);
  expect(await backups({}, 'list')).toEqual({ code: 0, text: name });
});

test('fetches the latest backup and restores it elsewhere, with its orders', async () => {
  expect(await backups({}, 'fetch', 'latest', 'plain')).toMatchObject({ code: 0 });
  const elsewhere = { DATA_DIR: join(folder, 'elsewhere'), PAYMENT_PROVIDER: 'sandbox' };
  const restored = await executeCommand({ program: 'shop', argv: ['restore', 'plain'], folder }, elsewhere);
  expect(restored).toMatchObject({ code: 0 });
  const { text } = await executeCommand({ program: 'shop', argv: ['orders'], folder }, elsewhere);
  expect(text).toContain(orderId);
  expect(await backups({}, 'fetch', 'latest', 'plain')).toMatchObject({ code: 1, text: expect.stringContaining('not empty') });
});

test('refuses another key, an altered byte and a missing part', async () => {
  const [name] = readdirSync(join(folder, 'store'));
  expect(await backups({ BACKUP_KEY: 'b'.repeat(32) }, 'fetch', name!, 'other-key')).toMatchObject({
    code: 1,
    text: expect.stringContaining('BACKUP_KEY'),
  });
  const part = join(folder, 'store', name!, '00001');
  const whole = readFileSync(part);
  const changed = Buffer.from(whole);
  changed[100]! ^= 1;
  writeFileSync(part, changed);
  expect(await backups({}, 'fetch', name!, 'changed')).toMatchObject({ code: 1, text: expect.stringContaining('part 1') });
  rmSync(part);
  expect(await backups({}, 'fetch', name!, 'lost')).toMatchObject({ code: 1, text: expect.stringContaining('missing') });
  writeFileSync(part, whole);
});

test('a backup that does not restore is an error, and removes nothing', async () => {
  const before = readdirSync(join(folder, 'store'));
  // The backup itself fails: the folder that it works in cannot be made.
  writeFileSync(join(folder, 'blocked'), '');
  const { code } = await backups({ BACKUP_STORE: join(folder, 'blocked/store') }, 'run');
  expect(code).toBe(1);
  expect(readdirSync(join(folder, 'store'))).toEqual(before);
});

test('names missing settings, and the usage of the command', async () => {
  const { code, text } = await backups({ BACKUP_KEY: 'short', BACKUP_STORE: '', BACKUP_AT: '25:00' }, 'run');
  expect(code).toBe(1);
  for (const name of ['BACKUP_KEY', 'BACKUP_STORE', 'BACKUP_AT']) expect(text).toContain(name);
  expect(await backups({}, 'tomorrow')).toMatchObject({ code: 2, text: expect.stringContaining('backups') });
});

test.each([
  ['2026-11-23T00:29:00Z', 1],
  ['2026-11-23T00:30:00Z', 24 * 60],
  ['2026-11-23T00:31:00Z', 24 * 60 - 1],
  ['2026-11-22T22:00:00Z', 150],
])('at %s the next 02:30 in South Africa is %i minutes away', (now, minutes) =>
  expect(msUntil(150, new Date(now))).toBe(minutes * 60_000),
);
