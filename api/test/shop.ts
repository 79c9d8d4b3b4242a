import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { freePort } from 'testing/free-port';
import type { SeedProduct } from '../src/catalog/seed';
import { successStatus } from '../src/docs/openapi';
import { readApiConfig, type ApiConfig } from '../src/config/config';
import type { Pressure } from '../src/http/load-shedding';
import { closeHttp } from '../src/http/close-http';
import { startApi, type Api, type ApiOptions } from '../src/server';
import { until } from './buyer';
import { clientOf, type Client } from './client';
import { dropDatabase, freshDatabase } from './database-image';

export { PASSWORD, type Reply } from './client';

export interface TestMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface TestShop extends Client {
  api: Api;
  config: ApiConfig;
  dataDir: string;
  /** Every mail sent so far, oldest first; waits up to twenty seconds until there are `atLeast` to the address. */
  outbox(to?: string, atLeast?: number): Promise<TestMail[]>;
  /** Runs SQL on the shop's database, to inspect data or to shift time. */
  sql<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Stops the shop; database and folder stay for a later startTestShop({ keep }). */
  stop(): Promise<void>;
  /** Stops the shop and deletes everything that it created. */
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  seed?: readonly SeedProduct[];
  /** Hash passwords at production cost. */
  realHashes?: boolean;
  /** Thresholds for load shedding. By default tests never shed load, because their machines are slow. */
  pressure?: Pressure;
  /** Gets the message of each warning in the shop's log. */
  onWarning?: (message: string) => void;
  /** The versions of pages, which the web server knows. */
  readVersions?: ApiOptions['readVersions'];
  /** X-Forwarded-For names the sender. */
  trustProxy?: boolean;
  /** Use the database of another shop: stopped (embedded), or still running (PostgreSQL, as a second process). */
  continueFrom?: TestShop;
}

const NO_PRESSURE: Pressure = { eventLoopDelayMs: 0, heapBytes: 0, sustainedMs: 0, shouldShed: () => false };
/** Argon2's minimum: these tests sign up hundreds of customers. */
const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Starts an API over HTTP on a free port, on PGlite in a new folder, or on a new database of TEST_DATABASE_URL. */
export async function startTestShop({
  env = {},
  seed = SEED,
  continueFrom,
  realHashes = false,
  pressure = NO_PRESSURE,
  onWarning,
  readVersions,
  trustProxy = false,
}: Options = {}): Promise<TestShop> {
  const dataDir = continueFrom?.dataDir ?? (await mkdtemp(join(tmpdir(), 'shop-')));
  const databaseUrl = continueFrom ? continueFrom.config.env.DATABASE_URL : await freshDatabase(dataDir, seed);
  const config = readApiConfig({
    DATA_DIR: dataDir,
    PAYMENT_PROVIDER: 'sandbox',
    // Chosen before the shop starts, because its links begin with it.
    PORT: String(await freePort('127.0.0.1')),
    RATE_LIMIT_SCALE: '1000',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef' } : {}),
    ...env,
  });
  const app = Fastify({ logger: { level: process.env.TEST_LOG ?? 'silent' }, trustProxy });
  app.addHook('onSend', assertDocumented);
  if (onWarning) app.log.warn = (...given: unknown[]) => onWarning(String(given.at(-1)));
  const api = await startApi({
    config,
    log: app.log,
    seed,
    pressure,
    readVersions,
    ...(realHashes ? {} : { hashCost: CHEAP_HASH }),
  });
  await app.register(api.plugin);
  await app.listen({ port: Number(config.env.PORT), host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const stop = async () => {
    // The test sends nothing more; the shop would wait half a second for what may still come.
    app.server.closeIdleConnections();
    await closeHttp(app);
    await api.close();
  };
  return {
    ...clientOf(url),
    api,
    config,
    dataDir,
    stop,
    outbox: (to, atLeast = 0) => readOutbox(join(dataDir, 'outbox'), to, atLeast),
    sql: async (text) => (await sql.raw(text).execute(api.db)).rows as never,
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (databaseUrl) await dropDatabase(process.env.TEST_DATABASE_URL as string, databaseUrl);
    },
  };
}

/** One shop for all tests of a file, filled once it has started: read it in tests, not while the file loads. */
export function useTestShop(options?: Options): TestShop {
  const shop = {} as TestShop;
  beforeAll(async () => void Object.assign(shop, await startTestShop(options)));
  afterAll(() => shop.close());
  return shop;
}

/** Fails if a route answers with a status that its description lacks. */
async function assertDocumented({ method, url, routeOptions }: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
  const { schema, url: path } = routeOptions;
  if (statusCode >= 300 || !schema?.summary || !path) return;
  const said = successStatus({ method, url: path, schema });
  if (statusCode !== said) throw new Error(`${method} ${url} answered ${statusCode}, and its description says ${said}.`);
}

export async function readOutbox(folder: string, to: string | undefined, atLeast: number): Promise<TestMail[]> {
  const read = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
    const mails = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as TestMail),
    );
    return mails.filter((mail) => !to || mail.to === to);
  };
  return until(read, (mine) => mine.length >= atLeast);
}

/** The newest mail with this subject, once there are `count`. */
export async function mailIn(shop: TestShop, email: string, subject: string, count = 1): Promise<TestMail> {
  const mails = async () => (await shop.outbox(email)).filter((mail) => mail.subject === subject);
  return (await until(mails, ({ length }) => length >= count)).at(-1)!;
}

/** The code of six digits in a mail. */
export const codeIn = ({ text }: TestMail) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] as string;

const product = (id: number, name: string, category: string, priceCents: number, stock: Record<string, number>): SeedProduct => ({
  id,
  slug: `product-${id}`,
  name,
  category,
  priceCents,
  stock,
  colourway: 'Chalk',
  description: `The ${name}.`,
  materials: ['leather'],
  image1: `/pictures/${id}/side.svg`,
  image2: `/pictures/${id}/quarter.svg`,
  image3: `/pictures/${id}/top.svg`,
  image4: `/pictures/${id}/heel.svg`,
});

/** A small catalog: 1 is well stocked, 2 has one unit of size5 and none of size4, 3 is sold out. */
export const SEED: readonly SeedProduct[] = [
  product(1, 'Dunk Chalk', 'Dunk', 189_900, { size3: 50, size4: 8, size10: 3 }),
  product(2, 'Jordan Ember', 'Jordan', 329_950, { size3: 2, size4: 0, size5: 1 }),
  product(3, 'AirMax Mist', 'AirMax', 249_900, { size3: 0, size7: 0 }),
  product(4, 'AirForce Slate', 'AirForce', 159_900, { size3: 5, size8: 5 }),
];
