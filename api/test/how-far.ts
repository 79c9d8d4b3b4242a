/*
 * How far one PostgreSQL carries: two API processes over a fresh database of TEST_DATABASE_URL, buyers who put a pair into the
 * cart, order, pay and come back. Prints what each step costs in processor time, on the API's side and in PostgreSQL (which
 * must run on this machine), and how many there were in a second. Processor time hardly depends on what else the machine does.
 *
 *   TEST_DATABASE_URL=postgres://… node --conditions=source -r esbuild-register api/test/how-far.ts [buyers] [at a time]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as Connection } from 'pg';
import { confirm, fillCard, openedSession, PAID_CARD, type Buyer } from './buyer';
import { dropDatabase, freshDatabase } from './image';
import { SEED } from './shop';
import { spawnShop, type SpawnedShop } from './spawned-shop';

const [buyers = 200, together = 16] = process.argv.slice(2).map(Number);
const TICKS_PER_SECOND = 100;

async function run(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set.');
  const dataDir = mkdtempSync(join(tmpdir(), 'how-far-'));
  const databaseUrl = (await freshDatabase(dataDir, SEED)) ?? '';
  const name = new URL(databaseUrl).pathname.slice(1);
  const beside = new Connection({ connectionString: databaseUrl });
  await beside.connect();
  await beside.query(`update stock set on_hand = 1000000 where product_id = 1`);
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JWT_SECRET: 'x'.repeat(32), RATE_LIMIT_SCALE: '1000000' };
  const shops = await Promise.all([spawnShop(env), spawnShop(env)]);
  const at = (index: number) => shops[index % 2] as SpawnedShop;
  const everybody: Buyer[] = [];
  const sessions: string[] = [];
  const costs = () => ({
    api: processorSeconds((line) => line.includes('run-shop.ts')),
    database: processorSeconds((line) => line.includes(name)),
  });

  const step = async (what: string, work: (index: number) => Promise<unknown>) => {
    const before = costs();
    const began = performance.now();
    let next = 0;
    const worker = async () => {
      for (let index = next++; index < buyers; index = next++) await work(index);
    };
    await Promise.all(Array.from({ length: together }, worker));
    const seconds = (performance.now() - began) / 1000;
    const after = costs();
    const each = (which: 'api' | 'database') => `${(((after[which] - before[which]) * 1000) / buyers).toFixed(1)} ms`.padStart(9);
    console.log(
      `${what.padEnd(28)}${(buyers / seconds).toFixed(0).padStart(6)}/s   API ${each('api')}   PostgreSQL ${each('database')}`,
    );
  };
  console.log(`${buyers} buyers, ${together} at a time, two processes; processor time for each:`);
  await step('sign up', async (index) => (everybody[index] = await at(index).customer()));
  const line = { productId: 1, size: 'size3', quantity: 1 };
  await step('list of products', (index) => at(index).get('/products'));
  await step('add to cart', (index) => at(index).post('/api/cart', line, everybody[index]?.auth));
  await step(
    'order (hold, session)',
    async (index) => (sessions[index] = await openedSession(at(index), everybody[index] as Buyer)),
  );
  await step('pay and come back (settle)', async (index) => {
    await fillCard(at(index), sessions[index] as string, PAID_CARD);
    const { status } = await confirm(at(index + 1), everybody[index] as Buyer, sessions[index] as string);
    if (status !== 200) throw new Error(`confirmation answered ${status}`);
  });
  await Promise.all(shops.map((shop) => shop.stop()));
  await beside.end();
  await dropDatabase(server, databaseUrl);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Processor seconds so far of all living processes whose command line `picks`. */
function processorSeconds(picks: (line: string) => boolean): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      if (!picks(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It ended in the meantime.
    }
  return ticks / TICKS_PER_SECOND;
}

run().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
