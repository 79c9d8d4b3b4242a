import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { executeCommand } from '../src/commands/main';
import { BACKUP_TABLES } from '../src/commands/tables';
import { readApiConfig } from '../src/config/config';
import { openDatabase } from '../src/db/open';
import { startApi } from '../src/server';
import { boughtIn, until } from './buyer';
import { dropDatabase, emptyDatabase } from './database-image';
import { onPostgres } from './databases';
import { useTestShop } from './shop';

/** Tables that describe the schema itself: migrating writes them, even when a backup is restored. */
const SCHEMA_TABLES = ['schema_compatibility', 'function_sets'];

// Starts processes or databases, or repeats one case at every statement.
jest.setTimeout(300_000);

const server = process.env.TEST_DATABASE_URL;
const quiet = { warn: () => undefined, error: () => undefined, info: () => undefined, debug: () => undefined } as never;
const shop = useTestShop();
let folder: string;
let bought: { email: string; orderId: string };
const databases: string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const { buyer, orderId } = await boughtIn(shop, { productId: 1, size: 'size3' });
  bought = { email: buyer.email, orderId };
  await shop.post('/api/cart', { productId: 1, size: 'size3', quantity: 2 }, buyer.auth);
  await shop.post('/contact-us', {
    email: 'a@example.com',
    phoneNumber: '0821234567',
    message: 'Zo\u00eb\n"quoted" \\ back\u2028\u2029\u0085',
  });
  await until(
    () => shop.sql('select id from mails'),
    (waiting) => waiting.length === 0,
  );
  for (const [place, file] of [
    ['releases/mf-info', 'page.js'],
    ['pictures', '1.jpg'],
  ] as const) {
    mkdirSync(join(shop.dataDir, place), { recursive: true });
    writeFileSync(join(shop.dataDir, place, file), 'picture');
  }
  expect(await run(shop.config.env, 'backup', 'kept')).toMatchObject({ code: 0, text: expect.stringContaining('Backed up') });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const url of databases) await dropDatabase(server as string, url);
});

type Env = Readonly<Record<string, string | undefined>>;
const run = (env: Env, ...argv: string[]) => executeCommand({ program: 'shop', argv, folder }, env);
const embedded = (name: string): Env => ({ ...shop.config.env, DATABASE_URL: undefined, DATA_DIR: join(folder, name) });
const postgres = async (name: string): Promise<Env> => {
  const DATABASE_URL = await emptyDatabase(server as string);
  databases.push(DATABASE_URL);
  return { ...shop.config.env, DATABASE_URL, DATA_DIR: join(folder, name) };
};

/** Every row of a backup. Timestamps are compared as instants, since each database writes them in its own time zone. */
function rowsOf(backup: string): Record<string, string[]> {
  const moment = (_key: string, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(value) ? new Date(value).toISOString() : value;
  return Object.fromEntries(
    readdirSync(join(folder, backup, 'tables')).map((file) => {
      const lines = readFileSync(join(folder, backup, 'tables', file), 'utf8')
        .split('\n')
        .filter(Boolean);
      return [file, lines.map((line) => JSON.stringify(JSON.parse(line, moment))).sort()];
    }),
  );
}

/** Restores `backup` into the target and checks each row, the order and that sequences continue. */
async function expectRestored(backup: string, env: Env, step = 'packed'): Promise<void> {
  expect(await run(env, 'restore', backup)).toMatchObject({ code: 0, text: expect.stringContaining('Restored') });
  expect(await run(env, 'restore', backup)).toMatchObject({ code: 1, text: expect.stringContaining('in use') });
  const again = `${backup}-again`;
  expect(await run(env, 'backup', again)).toMatchObject({ code: 0 });
  expect(rowsOf(again)).toEqual(rowsOf(backup));
  expect((await run(env, 'orders')).text).toContain(bought.orderId);
  expect(JSON.parse((await run(env, 'export', bought.email)).text)).toMatchObject({ account: { email: bought.email } });
  // Writes an event with an id that must not collide with a restored one.
  expect(await run(env, 'order', bought.orderId, step)).toMatchObject({ code: 0 });
}

test('refuses a backup into a used folder, a restore over existing data, and a restore from nothing', async () => {
  expect(await run(shop.config.env, 'backup', 'kept')).toMatchObject({ code: 1, text: expect.stringContaining('not empty') });
  expect(await run(shop.config.env, 'restore', 'kept')).toMatchObject({ code: 1, text: expect.stringContaining('in use') });
  expect(await run(embedded('other'), 'restore', 'nowhere')).toMatchObject({
    code: 1,
    text: expect.stringContaining('is not a complete backup'),
  });
});

test('a backup of a running shop on either database restores into an empty folder', async () => {
  const env = embedded('new');
  await expectRestored('kept', env);
  // The same mode as on a first start: photographs of the staff may reveal where they were taken.
  expect(statSync(join(folder, 'new')).mode & 0o077).toBe(0);
  if (!server) expect(readFileSync(join(folder, 'new/secrets/jwt-secret'), 'utf8')).toBe(shop.config.jwtSecret);
});

test('a practice restore leaves the stores of the live shop alone; --keep-stores restores beside them', async () => {
  const backup = withoutHashes('with-pointer');
  writeFileSync(join(backup, 'releases/pointer.json'), 'generation 6');
  const live = { RELEASE_STORE: join(folder, 'live-releases'), MEDIA_STORE: join(folder, 'live-media') };
  const pointer = join(live.RELEASE_STORE, 'pointer.json');
  for (const place of Object.values(live)) mkdirSync(place);
  writeFileSync(pointer, 'generation 7');
  writeFileSync(join(live.MEDIA_STORE, '1.webp'), 'picture');
  const env: Env = { ...embedded('practice'), ...live };
  const reason = expect.stringMatching(/RELEASE_STORE \S+ and MEDIA_STORE \S+ are in use.*--keep-stores/);
  expect(await run(env, 'restore', 'with-pointer')).toMatchObject({ code: 1, text: reason });
  // Nothing but the lock.
  expect(readdirSync(env.DATA_DIR!).filter((name) => !name.startsWith('restore.lock'))).toEqual([]);
  expect(await run(env, 'restore', 'with-pointer', '--keep')).toMatchObject({ code: 2 });
  expect(await run(env, 'restore', 'with-pointer', '--keep-stores')).toMatchObject({ code: 0 });
  expect(readFileSync(pointer, 'utf8')).toBe('generation 7');
  expect((await run(env, 'orders')).text).toContain(bought.orderId);
});

onPostgres.test('from PostgreSQL into PostgreSQL', async () => {
  expect(await run(shop.config.env, 'backup', 'from-postgres')).toMatchObject({ code: 0 });
  await expectRestored('from-postgres', await postgres('second'));
});

onPostgres.test('from a folder into PostgreSQL', async () => {
  // The folder that the first restore filled.
  expect(await run(embedded('new'), 'backup', 'from-folder')).toMatchObject({ code: 0 });
  await expectRestored('from-folder', await postgres('third'), 'sent');
});

test('a version that was rolled back on a newer schema makes backups that it can restore; one of a newer version is refused', async () => {
  await shop.sql(`insert into kysely_migration (name, timestamp) values ('900-gift-messages', now()::text)`);
  await shop.sql(`insert into schema_compatibility (migration, requires) values ('900-gift-messages', '')`);
  await shop.sql(`alter table orders add column gift_message text not null default 'with love'`);
  try {
    expect(await run(shop.config.env, 'backup', 'newer')).toMatchObject({ code: 0 });
  } finally {
    await shop.sql(`alter table orders drop column gift_message`);
    await shop.sql(`delete from schema_compatibility where migration = '900-gift-messages'`);
    await shop.sql(`delete from kysely_migration where name = '900-gift-messages'`);
  }
  const env = embedded('after-newer');
  expect(await run(env, 'restore', 'newer')).toMatchObject({ code: 0, text: expect.stringContaining('Restored') });
  expect((await run(env, 'orders')).text).toContain(bought.orderId);

  const manifest = join(folder, 'newer/backup.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"program": "[^"]+"/, '"program": "900-gift-messages"'));
  await expectRefused('newer', /newer was made by a newer version of the shop \(900-gift-messages\)/);
});

/** Refuses the backup for this reason, before anything is created. */
async function expectRefused(backup: string, reason: RegExp): Promise<void> {
  expect(await run(embedded('refused'), 'restore', backup)).toMatchObject({ code: 1, text: expect.stringMatching(reason) });
  expect(existsSync(join(folder, 'refused'))).toBe(false);
}

/** A copy of the good backup, for a test that damages it. */
function copyOfKept(name: string): string {
  cpSync(join(folder, 'kept'), join(folder, name), { recursive: true });
  return join(folder, name);
}

test.each<[string, string, (file: string) => void, RegExp]>([
  [
    'a file of the release store cut short',
    'releases/mf-info/page.js',
    (file) => truncateSync(file, 3),
    /page\.js was cut short/,
  ],
  ['a changed picture', 'pictures/1.jpg', (file) => writeFileSync(file, 'Picture'), /1\.jpg was cut short or changed/],
  ['a lost secret', 'secrets/staff-secret', (file) => rmSync(file), /staff-secret is missing/],
  ['a lost table', 'tables/orders.jsonl', (file) => rmSync(file), /orders\.jsonl is missing/],
  ['a manifest cut short', 'backup.json', (file) => truncateSync(file, 200), /backup\.json is damaged/],
  ['a manifest that says nothing', 'backup.json', (file) => writeFileSync(file, 'null'), /backup\.json is damaged/],
  ['another format', 'backup.json', (file) => writeFileSync(file, '{"format":2}'), /newer version of the shop \(format 2\)/],
])('a backup with %s is refused', async (what, file, damage, reason) => {
  const name = what.replaceAll(' ', '-');
  damage(join(copyOfKept(name), file));
  await expectRefused(name, reason);
});

/** As backups of earlier releases are. */
function withoutHashes(name: string): string {
  const manifest = join(copyOfKept(name), 'backup.json');
  const { files: _files, ...before } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
  writeFileSync(manifest, JSON.stringify(before));
  return join(folder, name);
}

const targets = [['a folder', embedded], ...(server ? [['PostgreSQL', postgres] as const] : [])] as const;

describe.each(targets)('into %s', (kind, target) => {
  const named = (name: string) => `${name}-${kind.replace(' ', '-')}`;
  test('a failed restore removes its files, and the next one succeeds', async () => {
    const env = await target(named('failed'));
    const damaged = withoutHashes(named('lacks-rows'));
    // The last table: the rows of all others are already restored.
    writeFileSync(join(damaged, 'tables', `${BACKUP_TABLES.at(-1)}.jsonl`), '{}\n'.repeat(3));
    expect(await run(env, 'restore', named('lacks-rows'))).toMatchObject({ code: 1 });
    expect(readdirSync(env.DATA_DIR!)).toEqual([]);
    expect(await run(env, 'restore', withoutHashes(named('earlier')))).toMatchObject({ code: 0 });
    expect((await run(env, 'orders')).text).toContain(bought.orderId);
  });

  test('a killed restore: no server and no command opens the leftovers, and the next restore starts from scratch', async () => {
    const env = await target(named('killed'));
    if (env.DATABASE_URL) await queryOf(env, 'create table of_another_program as select 1 as kept');
    await killInTheMiddle(env, withoutHashes(named('endless')), async () =>
      expect(await run(env, 'restore', 'kept')).toMatchObject({ code: 1, text: expect.stringMatching(/^A restore is running/) }),
    );

    const reason = expect.stringMatching(/restore into .* is incomplete.*npm run shop -- restore FOLDER/s);
    await expect(start(env)).rejects.toMatchObject({ message: reason });
    expect(await run(env, 'orders')).toMatchObject({ code: 1, text: reason });
    // Another machine's, which has only the database in common.
    if (env.DATABASE_URL)
      await expect(start({ ...env, DATA_DIR: join(folder, 'machine') })).rejects.toMatchObject({ message: reason });

    expect(await run(env, 'restore', 'kept')).toMatchObject({ code: 0 });
    expect((await run(env, 'orders')).text).toContain(bought.orderId);
    if (env.DATABASE_URL) expect(await queryOf(env, 'select kept from of_another_program')).toEqual([{ kept: 1 }]);
    await start(env);
  });
});

/** Starts an API and stops it. */
const start = async (env: Env) => {
  const api = await startApi({ config: readApiConfig(env), log: quiet });
  await api.close();
};

async function queryOf({ DATABASE_URL }: Env, text: string): Promise<unknown[]> {
  const { db, close } = await openDatabase({ url: DATABASE_URL, log: quiet });
  return sql
    .raw(text)
    .execute(db)
    .then(({ rows }) => rows)
    .finally(close);
}

/** Kills the restore of a backup while it waits for the rows of the last table, after `meanwhile`. */
async function killInTheMiddle(env: Env, backup: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const last = join(backup, 'tables', `${BACKUP_TABLES.at(-1)}.jsonl`);
  rmSync(last);
  execFileSync('mkfifo', [last]);
  const program = join(__dirname, '../src/commands/main.ts');
  const child = spawn(process.execPath, ['--conditions=source', '-r', 'esbuild-register', program, 'shop', 'restore', backup], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  // Opens when the other end does.
  const rows = await openFile(last, 'w');
  await meanwhile();
  child.kill('SIGKILL');
  await ended;
  await rows.close();
  // The server notices a little later that the client is gone.
  if (env.DATABASE_URL)
    await until(
      () =>
        queryOf(
          env,
          `select from pg_locks where locktype = 'advisory' and objid = 727005
        and database = (select oid from pg_database where datname = current_database())`,
        ),
      (locks) => locks.length === 0,
    );
}

onPostgres.test('a database in use is refused before anything is created', async () => {
  const env = { ...shop.config.env, DATA_DIR: join(folder, 'beside-a-used-database') };
  expect(await run(env, 'restore', 'kept')).toMatchObject({ code: 1, text: expect.stringContaining('database is in use') });
  expect(existsSync(env.DATA_DIR)).toBe(false);
});

test('a backup includes every table', async () => {
  const tables = await shop.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  );
  expect([...BACKUP_TABLES, ...SCHEMA_TABLES].sort()).toEqual(tables.map(({ name }) => name).sort());
});
