import { createCipheriv } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBucketServer } from 'slipway/testing';
import { backups } from './backups';
import type { RunCommand } from './back-up';

let folder: string;
let env: Record<string, string>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'back-up-'));
  env = {
    DATA_DIR: join(folder, 'data'),
    BACKUP_STORE: join(folder, 'store'),
    BACKUP_KEY: 'a-key-of-the-tests-0123456789abcdef',
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Incompressible data, larger than one part of an archive. */
const NOISE = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(17 << 20));

/** A shop that writes a backup and restores it, or does what `instead` says. */
const shop =
  (instead: Partial<Record<string, () => unknown>> = {}, size = 1000): RunCommand =>
  async ([command, target], { DATA_DIR }) => {
    if (instead[command!]) await instead[command!]!();
    else if (command === 'backup') {
      mkdirSync(target!, { recursive: true });
      writeFileSync(join(target!, 'rows'), NOISE.subarray(0, size));
      writeFileSync(join(target!, 'backup.json'), JSON.stringify({ tables: { orders: 3 } }));
    } else if (command === 'restore') mkdirSync(DATA_DIR!);
    return '';
  };
const run = (...argv: string[]) => backups(argv, folder, env, shop());
const inStore = () => (existsSync(env.BACKUP_STORE!) ? readdirSync(env.BACKUP_STORE!) : []);

test('a backup leaves nothing in the store if its trial restore fails, after any number of attempts', async () => {
  await run('run');
  const good = inStore();
  const full = { restore: () => Promise.reject(new Error('disk full')) };
  for (let tries = 0; tries < 3; tries += 1) await expect(backups(['run'], folder, env, shop(full))).rejects.toThrow('disk full');
  expect(inStore()).toEqual(good);
  expect(await run('list')).toBe(good[0]);
  expect(readdirSync(env.DATA_DIR!)).toEqual(['backup-state.json']);
});

test('a backup counts only after a successful trial restore: one that is killed before does not', async () => {
  await run('run');
  const before = await run('list');
  let during = '';
  await backups(['run'], folder, env, shop({ restore: async () => (during = await run('list')) }));
  expect(during).toBe(before);
  expect((await run('list')).split('\n')).toHaveLength(2);
});

test('removes parts of a killed run after a day, and its work files immediately', async () => {
  const day = 86_400_000;
  const [old, young] = [1.1 * day, 0.9 * day].map((age) => new Date(Date.now() - age).toISOString().replaceAll(':', '-'));
  for (const name of [old!, young!]) {
    mkdirSync(join(env.BACKUP_STORE!, name), { recursive: true });
    writeFileSync(join(env.BACKUP_STORE!, name, '00001'), 'part');
  }
  mkdirSync(join(env.DATA_DIR!, 'backup-work/plain'), { recursive: true });
  expect(await run('run')).toContain('Removed 1 older ones.');
  expect(inStore()).toHaveLength(2);
  expect(inStore()[0]).toBe(young);
  expect(existsSync(join(env.DATA_DIR!, 'backup-work'))).toBe(false);
});

test('a second backup at the same time reports the running one, and leaves it alone', async () => {
  let refused: unknown;
  const second = () => run('run').catch((error: unknown) => (refused = error));
  await backups(['run'], folder, env, shop({ restore: second }));
  expect((refused as Error).message).toMatch(/^A backup is running \(in process \d+\)\./);
  expect(inStore()).toHaveLength(1);
  await run('run');
  expect(inStore()).toHaveLength(2);
});

test('fetches a backup', async () => {
  await run('run');
  expect(await run('fetch', 'latest', 'plain')).toContain('Decrypted');
  expect(readFileSync(join(folder, 'plain/rows'))).toEqual(NOISE.subarray(0, 1000));
});

describe('an archive of two parts', () => {
  const place = mkdtempSync(join(tmpdir(), 'back-up-parts-'));
  const NAME = '2026-11-23T00-30-00.000Z';
  let archive: string;
  beforeAll(async () => {
    const key = 'a-key-of-the-tests-0123456789abcdef';
    const made = { DATA_DIR: join(place, 'data'), BACKUP_STORE: join(place, 'store'), BACKUP_KEY: key };
    await backups(['run'], place, made, shop({}, NOISE.length));
    renameSync(join(place, 'store', readdirSync(join(place, 'store'))[0]!), join(place, NAME));
    expect(readdirSync(join(place, NAME))).toEqual(['00001', '00002', 'index.json']);
  });
  beforeEach(() => {
    archive = join(env.BACKUP_STORE!, NAME);
    cpSync(join(place, NAME), archive, { recursive: true });
  });
  afterAll(() => rmSync(place, { recursive: true }));
  const change = (file: string, change: (content: Buffer) => Buffer) =>
    writeFileSync(join(archive, file), change(readFileSync(join(archive, file))));
  const flip = (at: number) => (content: Buffer) => {
    content[at < 0 ? content.length + at : at]! ^= 1;
    return content;
  };

  test.each<[string, string, (content: Buffer) => Buffer, RegExp]>([
    ['whose first byte was changed', '00001', flip(0), /part 1 was changed/],
    ['with a changed byte in the middle', '00001', flip(8 << 20), /part 1 was changed/],
    ['whose last byte was changed', '00002', flip(-1), /part 2 was changed/],
    ['whose last part was cut', '00002', (content) => content.subarray(0, content.length >> 1), /part 2 was changed/],
    ['whose last part is empty', '00002', () => Buffer.alloc(0), /part 2 was changed/],
    ['whose index was cut', 'index.json', (content) => content.subarray(0, 20), /is damaged: its index\.json/],
    ['whose index is empty', 'index.json', () => Buffer.from('null'), /is damaged: its index\.json/],
    ['of a format to come', 'index.json', () => Buffer.from('{"format":2}'), /newer version of the shop/],
  ])('%s is refused, and nothing of it stays', async (_what, file, damage, message) => {
    change(file, damage);
    mkdirSync(join(folder, 'mount'));
    await expect(run('fetch', 'latest', 'new')).rejects.toThrow(message);
    await expect(run('fetch', 'latest', 'mount')).rejects.toThrow(message);
    expect(existsSync(join(folder, 'new'))).toBe(false);
    expect(readdirSync(join(folder, 'mount'))).toEqual([]);
  });
});

test('stores them in a bucket; if the bucket refuses removals, the new backup still succeeds', async () => {
  const server = await openBucketServer();
  Object.assign(env, {
    BACKUP_STORE: 's3://backups/shop',
    AWS_ENDPOINT_URL: server.url,
    AWS_ACCESS_KEY_ID: 'access-key',
    AWS_SECRET_ACCESS_KEY: 'secret-key',
  });
  try {
    expect(await run('list')).toBe('No backups yet.');
    for (let count = 0; count < 8; count += 1) await run('run');
    expect((await run('list')).split('\n')).toHaveLength(7);
    server.denyDeletes(true);
    expect(await run('run')).toMatch(/restored it.*Older ones could not be removed: .*s3:DeleteObject/);
    server.denyDeletes(false);
    const full = { restore: () => Promise.reject(new Error('disk full')) };
    await expect(backups(['run'], folder, env, shop(full))).rejects.toThrow('disk full');
    expect((await run('list')).split('\n')).toHaveLength(8);
    await run('fetch', 'latest', 'plain');
    expect(readdirSync(join(folder, 'plain'))).toEqual(['backup.json', 'rows']);
  } finally {
    await server.close();
  }
});
