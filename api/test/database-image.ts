import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Client } from 'pg';
import { seedCatalog, type SeedProduct } from '../src/catalog/seed';
import { FUNCTION_SET } from '../src/db/functions/function-set';
import { migrate } from '../src/db/migrate';
import { openDatabase, type Database } from '../src/db/open';

// A test file ends before optimized compilation of the embedded database pays off, and it took a third of all CPU time.
setFlagsFromString('--liftoff-only');

const CACHE = join(__dirname, '../../.cache/api-test-images');
const quiet = { warn: () => undefined, error: () => undefined } as never;

/** The URL of a new database on the server of TEST_DATABASE_URL; without that setting, fills the folder instead. */
export async function freshDatabase(dataDir: string, seed: readonly SeedProduct[]): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return void (await copyDatabaseImage(dataDir, seed));
  const name = `shop_test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  return copyTemplate(server, name, seed);
}

/**
 * Fills a new DATA_DIR with a migrated database, seeded or empty (`seed` null), by copying an image that is built once per
 * set of migrations and seed: creating a database takes as long as a whole test file.
 */
export async function copyDatabaseImage(dataDir: string, seed: readonly SeedProduct[] | null): Promise<void> {
  const image = join(CACHE, await fingerprint(seed));
  if (!existsSync(image)) await makeImage(image, seed);
  // The image has 1,300 small files; one by one they take seven times the processor time.
  cpSync(join(image, 'pgdata'), join(dataDir, 'pgdata'), { recursive: true });
}

/** Opens a new embedded database, migrated and seeded, without a shop. `close` also removes its folder. */
export async function openDatabaseImage(seed: readonly SeedProduct[]): Promise<Database & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-database-'));
  await copyDatabaseImage(dataDir, seed);
  const database = await openDatabase({ folder: dataDir, log: quiet });
  const close = async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  };
  return { ...database, dataDir, close };
}

async function makeImage(image: string, seed: readonly SeedProduct[] | null): Promise<void> {
  await removeOld();
  const draft = `${image}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await fill({ folder: draft }, seed);
  // Another worker may have been faster; its image is equivalent.
  await rename(draft, image).catch(() => rm(draft, { recursive: true, force: true }));
}

/** Images of earlier migrations are 40 MB each; those older than a day are unused. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE).catch(() => [])) {
    const { mtimeMs } = await stat(join(CACHE, name)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 86_400_000) await rm(join(CACHE, name), { recursive: true, force: true });
  }
}

/** Creates a database from a template that is built once per set of migrations and seed; returns its URL. */
export async function copyTemplate(server: string, name: string, seed: readonly SeedProduct[]): Promise<string> {
  const template = `shop_image_${(await fingerprint(seed)).slice(0, 12)}`;
  const addressOf = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;
  await onServer(server, async (run) => {
    await run('select pg_advisory_lock(727002)');
    if (!(await run(`select from pg_database where datname = '${template}'`)).rowCount) {
      for (const { datname } of (await run(`select datname from pg_database where datname like 'shop\\_image\\_%'`)).rows)
        await run(`drop database if exists ${datname} with (force)`);
      await run(`create database ${template}_draft`);
      await fill({ url: addressOf(`${template}_draft`) }, seed);
      await run(`alter database ${template}_draft rename to ${template}`);
    }
    await run(`create database ${name} template ${template}`);
    // Waiting for the disk makes commits five times slower, and no test simulates a power failure.
    await run(`alter database ${name} set synchronous_commit = off`);
  });
  return addressOf(name);
}

/** Creates an empty database on a server; returns its URL. */
export async function emptyDatabase(server: string): Promise<string> {
  const name = `shop_test_${process.pid}_${Date.now().toString(36)}_empty`;
  await onServer(server, (run) => run(`create database ${name}`));
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

export async function dropDatabase(server: string, url: string): Promise<void> {
  await onServer(server, (run) => run(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`));
}

async function fill(where: { url?: string; folder?: string }, seed: readonly SeedProduct[] | null): Promise<void> {
  const database = await openDatabase({ ...where, log: quiet });
  if (seed) {
    await migrate(database.db);
    await seedCatalog(database.db, seed);
  }
  await database.close();
}

/** Changes with the migrations, the database functions, the seed and the engine. */
async function fingerprint(seed: readonly SeedProduct[] | null): Promise<string> {
  const folder = join(__dirname, '../src/db/migrations');
  const hash = createHash('sha256').update(JSON.stringify(seed)).update(FUNCTION_SET);
  for (const file of (await readdir(folder)).sort()) hash.update(file).update(await readFile(join(folder, file)));
  hash.update(await readFile(join(__dirname, '../package.json')));
  return hash.digest('hex').slice(0, 24);
}

type Run = (statement: string) => Promise<{ rows: { datname: string }[]; rowCount: number | null }>;

async function onServer(url: string, work: (run: Run) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work((statement) => client.query(statement)).finally(() => client.end());
}
