import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { sql } from 'kysely';
import type { SeedProduct } from '../src/catalogue/seed';
import { readApiConfig, type ApiConfig } from '../src/config';
import type { Pressure } from '../src/http/shedding';
import { startApi, type Api } from '../src/server';
import { copyImage, copyTemplate, dropDatabase } from './image';

// Tests read answers of many shapes, and expect() is what checks them.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export interface Reply<T = any> {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text where it is none. */
  body: T;
}

type Headings = Record<string, string>;

export interface TestMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface TestShop {
  url: string;
  api: Api;
  config: ApiConfig;
  dataDir: string;
  get(path: string, headers?: Headings): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Headings): Promise<Reply>;
  put(path: string, body?: unknown, headers?: Headings): Promise<Reply>;
  delete(path: string, headers?: Headings): Promise<Reply>;
  /** Every mail sent so far, oldest first; waits up to three seconds until there are `atLeast` to the address. */
  outbox(to?: string, atLeast?: number): Promise<TestMail[]>;
  /** Runs SQL beside the shop, on the same database: to look, and to make time pass. */
  sql<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** A fresh customer: address and the headers that carry the token. */
  customer(overrides?: { email?: string; password?: string }): Promise<{ email: string; password: string; jwt: string; auth: Headings }>;
  /** Stops the shop; the database and folder stay for a further startTestShop({ keep }). */
  stop(): Promise<void>;
  /** Stops the shop and removes all that it made. */
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  seed?: readonly SeedProduct[];
  /** Hash passwords at the cost of production. */
  realHashes?: boolean;
  /** From where on requests are refused; in tests never, by default: their machines are slow. */
  pressure?: Pressure;
  /** Go on with the database of a shop: stopped (embedded), or still running (PostgreSQL, a second process's part). */
  of?: TestShop;
}

export const PASSWORD = 'Correct1!horse';
const NONE: Pressure = { eventLoopDelayMs: 0, heapBytes: 0, lastsMs: 0 };
/** Argon2's least: hundreds of customers sign up in these tests. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const places = new WeakMap<TestShop, { dataDir: string; databaseUrl: string | undefined }>();
let customers = 0;

/** Starts an API over HTTP on a free port, on PGlite in a fresh folder, or on a fresh database of TEST_DATABASE_URL. */
export async function startTestShop({ env = {}, seed = SEED, of, realHashes = false, pressure = NONE }: Options = {}): Promise<TestShop> {
  const known = of && places.get(of);
  const dataDir = known?.dataDir ?? (await mkdtemp(join(tmpdir(), 'shop-')));
  const databaseUrl = known ? known.databaseUrl : await freshDatabase(dataDir, seed);
  const config = readApiConfig({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMIT_SCALE: '1000',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, JWT_SECRET: 'a-secret-of-the-tests-0123456789abcdef' } : {}),
    ...env,
  });
  const app = Fastify({ logger: { level: process.env.TEST_LOG ?? 'silent' } });
  const api = await startApi({ config, log: app.log, seed, pressure, ...(realHashes ? {} : { hashCost: CHEAP }) });
  await app.register(api.plugin);
  await app.listen({ port: Number(config.env.PORT), host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const ask = async (method: string, path: string, body: unknown, headers: Headings = {}): Promise<Reply> => {
    const raw = typeof body === 'string' || body === undefined;
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  };
  const stop = async () => {
    await app.close();
    await api.close();
  };
  const shop: TestShop = {
    url, api, config, dataDir, stop,
    get: (path, headers) => ask('GET', path, undefined, headers),
    post: (path, body, headers) => ask('POST', path, body, headers),
    put: (path, body, headers) => ask('PUT', path, body, headers),
    delete: (path, headers) => ask('DELETE', path, undefined, headers),
    outbox: (to, atLeast = 0) => readOutbox(join(dataDir, 'outbox'), to, atLeast),
    sql: async (text) => (await sql.raw(text).execute(api.db)).rows as never,
    async customer({ email = `customer-${process.pid}-${(customers += 1)}@example.com`, password = PASSWORD } = {}) {
      const userAccount = { firstname: 'Thandi', lastname: 'Nkosi', email, password, role: 'ROLE_CUSTOMER' };
      const { status, body } = await ask('POST', '/auth/create-account', { userAccount, signUpForNewsletter: false });
      if (status !== 200) throw new Error(`sign-up answered ${status} ${JSON.stringify(body)}`);
      return { email, password, jwt: body.jwt, auth: { authorization: `Bearer ${body.jwt}` } };
    },
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
      if (databaseUrl) await dropDatabase(process.env.TEST_DATABASE_URL as string, databaseUrl);
    },
  };
  places.set(shop, { dataDir, databaseUrl });
  return shop;
}

/** Known before the shop starts, because its own links begin with it. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readOutbox(folder: string, to: string | undefined, atLeast: number): Promise<TestMail[]> {
  for (const end = Date.now() + 3_000; ; await new Promise((resolve) => setTimeout(resolve, 30))) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
    const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as TestMail));
    const mine = mails.filter((mail) => !to || mail.to === to);
    if (mine.length >= atLeast || Date.now() > end) return mine;
  }
}

/** The address of a database of one's own on the server of TEST_DATABASE_URL; without one the folder is filled. */
async function freshDatabase(dataDir: string, seed: readonly SeedProduct[]): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return void (await copyImage(dataDir, seed));
  const name = `shop_test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  return copyTemplate(server, name, seed);
}

const product = (id: number, name: string, category: string, priceCents: number, stock: Record<string, number>): SeedProduct => ({
  id, slug: `product-${id}`, name, category, priceCents, stock,
  colourway: 'Chalk', description: `The ${name}.`, materials: ['leather'],
  image1: `/pictures/${id}/side.svg`, image2: `/pictures/${id}/quarter.svg`, image3: `/pictures/${id}/top.svg`, image4: `/pictures/${id}/heel.svg`,
});

/** A small catalogue: 1 has plenty, 2 has one pair of size5 and none of size4, 3 is sold out. */
export const SEED: readonly SeedProduct[] = [
  product(1, 'Dunk Chalk', 'Dunk', 189_900, { size3: 50, size4: 8, size10: 3 }),
  product(2, 'Jordan Ember', 'Jordan', 329_950, { size3: 2, size4: 0, size5: 1 }),
  product(3, 'AirMax Mist', 'AirMax', 249_900, { size3: 0, size7: 0 }),
  product(4, 'AirForce Slate', 'AirForce', 159_900, { size3: 5, size8: 5 }),
];
