/*
 * Measures the capacity of one PostgreSQL: API processes on a new database of TEST_DATABASE_URL, with buyers who add an
 * item to the cart, order, pay and return. Prints the CPU time of each step, in the API and in PostgreSQL (which must run on
 * this machine), the throughput per second, and that of whole visits. CPU time hardly depends on the other load of the machine.
 *
 *   TEST_DATABASE_URL=postgres://… node --conditions=source -r esbuild-register api/test/postgres-capacity.ts [buyers] [concurrency] [processes]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Connection } from 'pg';
import { confirm, fillCard, openedSession, PAID_CARD, type Buyer } from './buyer';
import { dropDatabase, freshDatabase } from './database-image';
import { SEED } from './shop';
import { spawnShop, type SpawnedShop } from './spawned-shop';

const [buyers = 200, concurrency = 16, processes = 2] = process.argv.slice(2).map(Number);
const TICKS_PER_SECOND = 100;

async function run(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set.');
  const dataDir = mkdtempSync(join(tmpdir(), 'how-far-'));
  const databaseUrl = (await freshDatabase(dataDir, SEED)) ?? '';
  const name = new URL(databaseUrl).pathname.slice(1);
  const connection = new Connection({ connectionString: databaseUrl });
  await connection.connect();
  await connection.query(`update stock set on_hand = 1000000 where product_id = 1`);
  const env = {
    PAYMENT_PROVIDER: 'sandbox',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'x'.repeat(32),
    RATE_LIMIT_SCALE: '1000000',
  };
  // The first migrates.
  const shops = [await spawnShop(env)];
  while (shops.length < processes) shops.push(await spawnShop(env));
  const at = (index: number) => shops[index % processes] as SpawnedShop;
  const customers: Buyer[] = [];
  const sessions: string[] = [];
  const costs = () => ({
    api: processorSeconds((line) => line.includes('run-shop.ts')),
    database: processorSeconds((line) => line.includes(name)),
  });

  const started = { at: performance.now(), ...costs() };
  const step = async (what: string, work: (index: number) => Promise<unknown>) => {
    const before = costs();
    const began = performance.now();
    let next = 0;
    const worker = async () => {
      for (let index = next++; index < buyers; index = next++) await work(index);
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    const seconds = (performance.now() - began) / 1000;
    const after = costs();
    const each = (which: 'api' | 'database') => `${(((after[which] - before[which]) * 1000) / buyers).toFixed(1)} ms`.padStart(9);
    console.log(
      `${what.padEnd(28)}${(buyers / seconds).toFixed(0).padStart(6)}/s   API ${each('api')}   PostgreSQL ${each('database')}`,
    );
  };
  console.log(`${buyers} buyers, ${concurrency} at a time, ${processes} API processes; processor time for each:`);
  await step('sign up', async (index) => (customers[index] = await at(index).customer()));
  const line = { productId: 1, size: 'size3', quantity: 1 };
  await step('list of products', (index) => at(index).get('/products'));
  await step('add to cart', (index) => at(index).post('/api/cart', line, customers[index]?.auth));
  await step(
    'order (hold, session)',
    async (index) => (sessions[index] = await openedSession(at(index), customers[index] as Buyer)),
  );
  await step('pay and come back (settle)', async (index) => {
    await fillCard(at(index), sessions[index] as string, PAID_CARD);
    const { status } = await confirm(at(index + 1), customers[index] as Buyer, sessions[index] as string);
    if (status !== 200) throw new Error(`confirmation returned ${status}`);
  });
  const ended = costs();
  const visit = (which: 'api' | 'database') => (((ended[which] - started[which]) * 1000) / buyers).toFixed(1);
  const perSecond = (buyers * 1000) / (performance.now() - started.at);
  console.log(
    `whole visits: ${perSecond.toFixed(1)}/s, each ${visit('api')} ms of the API and ${visit('database')} ms of PostgreSQL`,
  );
  await Promise.all(shops.map((shop) => shop.stop()));
  await connection.end();
  await dropDatabase(server, databaseUrl);
  rmSync(dataDir, { recursive: true, force: true });
}

/** CPU seconds so far of all running processes with a command line that `matches`. */
function processorSeconds(matches: (line: string) => boolean): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      if (!matches(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // The process ended in the meantime.
    }
  return ticks / TICKS_PER_SECOND;
}

run().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
