import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Client } from 'pg';
import { products, type ListedProduct } from 'e2e/shopper';
import { repository } from 'testing/repository';
import { until } from 'testing/until';
import { runPipeline, type JobResult, type PipelineInput } from 'tooling/pipelines/run-pipeline';
import { contradictions, receivedPairs } from '../failover/bookkeeping';
import { startReplicatedCluster, type ReplicatedCluster } from '../failover/replicated-cluster';
import { startLoad, type Load } from '../faults/processes/load';
import { copyCheckout, provideBaseImages } from '../images/base-images';
import { buildImages, SLICES } from '../images/build-images';
import { ask, composeShop, startVisiting, untilHealthy, type ComposeShop, type FailedAnswer } from '../images/compose-shop';
import { findEngine, type Engine } from '../images/engine';
import { createBuckets } from '../object-store/probe';
import { missingRadosgw, startRadosgw, type Radosgw } from '../object-store/radosgw';
import { addMigration, brokenServer, changeSlice, MIGRATION } from './commits';
import { buyOne } from './customer';
import { startRecord, StepFailed } from './record';
import { reportFailure, visitorsWith } from './visitors';

const SLICE = 'mf-info';
const PAGE = '/Info/Help';
/** How long a new server is watched; long enough for visitors to ask it for some pages. */
const CANARY_SECONDS = 45;
/** Customers one after the other without a pause sell the whole stock before the month is over. */
const CUSTOMER_PAUSE_MS = 1_000;
/** How long the operator takes to decide that the primary is lost. */
const DECISION_MS = 2_000;
/** The time in which a refused write may have consequences, such as an order without the refused line. */
const CONSEQUENCES_MS = 20_000;
/** Addresses of the two Compose projects, distinct from those of extended/images. */
const [HERE, ELSEWHERE] = ['172.30.8', '172.30.9'];

const record = startRecord();
const { say, check, step } = record;

/** The parts between the deployment and the books, which can be named: -- --only failover,restore. */
const PARTS = ['slice', 'canary', 'rollback', 'broken', 'api', 'failover', 'restore'] as const;
const only = process.argv.includes('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',') : PARTS;
const part = async (name: (typeof PARTS)[number], what: string, work: () => Promise<void>) => {
  if (only.some((each) => each === name)) await step(what, work);
  else say(`left out: ${what}`);
};

/** Cleanups after the month, in reverse order. */
const endings: (() => unknown)[] = [];

void main();

async function main(): Promise<void> {
  try {
    await month();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
  } finally {
    for (const end of endings.reverse()) await end();
    record.end();
  }
}

interface Month {
  engine: Engine;
  /** The operator's folder with docker-compose.yml and .env. */
  folder: string;
  shop: ComposeShop;
  cluster: ReplicatedCluster;
  bucket: Radosgw;
  token: string;
  /** A folder with the program docker. */
  programs: string;
}

async function month(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'storefront-month-'));
  endings.push(() => rmSync(scratch, { recursive: true, force: true }));
  const at = (name: string) => {
    mkdirSync(join(scratch, name), { recursive: true });
    return join(scratch, name);
  };
  const [folder, sliceCommit, apiCommit, elsewhere] = ['shop', 'slice', 'api', 'elsewhere'].map(at) as [
    string,
    string,
    string,
    string,
  ];
  copyCheckout(folder);
  for (const to of [sliceCommit, apiCommit, elsewhere]) cpSync(folder, to, { recursive: true });

  const now = await step('deploy from images: PostgreSQL with a standby, a bucket, both servers, the edge', () =>
    deploy(folder, at('programs')),
  );
  const { engine, shop, cluster } = now;
  acceptCertificate(folder);
  const listed = await products(shop.url);
  const [product] = listed as [ListedProduct];
  const size = Object.keys(product.stock[0]!).find((key) => key !== 'id')!;
  const receivedBefore = await receivedPairs(cluster.urlOf('first'), product.id, size);
  const first = await live(shop.url);

  const load = startLoad(() => shop.url, listed, 2, CUSTOMER_PAUSE_MS);
  const visiting = startVisiting(shop.url, { visitors: 2, pauseMs: 100 });
  const receiving = startReceiving(now, product.id, size);
  // Ended a second time where the month comes to its end; needed where a step before it fails.
  for (const each of [load, visiting, receiving]) endings.push(() => each.end());
  await load.waitForWrites(20);

  await part('slice', `release ${SLICE} 1.1.0 by docs/pipelines/slice.yml`, async () => {
    changeSlice(sliceCommit, '1.1.0', 'Help of the month');
    const results = await pipeline(now, 'slice.yml', sliceCommit, 'A clearer heading', async (job) => {
      if (job === 'promote') await visitorsWith(shop.url, PAGE, `${SLICE}/1.1.0/`, 1);
    });
    checkJobs(results, ['publish well', 'canary well', 'promote well']);
    // Servers look at a bucket once a second.
    await waitUntil(`${SLICE} 1.1.0 is live`, async () => (await live(shop.url)) === '1.1.0', 30_000);
    await waitUntil(
      'both servers show the new heading',
      () => always(6, async () => (await ask(shop.url + PAGE)).body.includes('Help of the month')),
      30_000,
    );
  });

  await part('canary', `${SLICE} 1.2.0 as a canary, which visitors cannot load: it is withdrawn, and not promoted`, async () => {
    changeSlice(sliceCommit, '1.2.0', 'Help that fails');
    let withdrawnAfter = 0;
    const results = await pipeline(now, 'slice.yml', sliceCommit, 'A bad idea', async (job) => {
      if (job !== 'promote') return;
      const cookies = await visitorsWith(shop.url, PAGE, `${SLICE}/1.2.0/`, 5);
      const began = Date.now();
      for (const cookie of cookies) await reportFailure(shop.url, cookie, SLICE, '1.2.0');
      const runs = async () => JSON.stringify(await status(now)).includes('1.2.0');
      await waitUntil('the canary is withdrawn', async () => !(await runs()), 120_000);
      withdrawnAfter = Date.now() - began;
    });
    say(`  withdrawn ${(withdrawnAfter / 1000).toFixed(1)} s after the first of five reports`);
    checkJobs(results, ['publish well', 'canary well', 'promote badly']);
    check(results.at(-1)!.output.includes("(now: 'none')"), 'the pipeline says why it does not promote', results.at(-1)!.output);
    check((await live(shop.url)) === '1.1.0', `${SLICE} 1.1.0 stays live`, await live(shop.url));
  });

  await part('rollback', `roll ${SLICE} back in a container`, async () => {
    const output = await shop.runAsync('release', 'rollback', SLICE, '--reason', 'the month goes on');
    check(output.includes(`${SLICE} ${first}`), 'the command says what is live now', output);
    await waitUntil(`${SLICE} ${first} is live`, async () => (await live(shop.url)) === first, 30_000);
    check((await shop.runAsync('release', 'verify')).includes('every byte as recorded'), 'every byte is as recorded');
  });

  await part('broken', 'a server that fails its visitors: one process gets it, and it is withdrawn', async () => {
    const from = Date.now();
    const context = join(scratch, 'broken');
    brokenServer(context);
    await engine.dockerAsync('build', '-t', 'storefront/server:broken', context);
    const results = await pipeline(now, 'server.yml', apiCommit, 'A bad day', undefined, {
      without: ['test', 'image'],
      commit: 'broken',
    });
    record.expectFailures(from, /^\/(Info|Shop)\/\w+: 500$/);
    checkJobs(results, ['canary badly', 'everybody left out']);
    check(
      /server-1 is healthy and failed \d+ times[\s\S]*withdrawn/.test(results[2]!.output),
      'it says why',
      results[2]!.output.slice(-600),
    );
    check((await imagesOfServers(now)).size === 1, 'both servers have the image before');
  });

  await part('api', 'a new API with a migration by docs/pipelines/server.yml: one process, then both', async () => {
    addMigration(apiCommit);
    const before = await imagesOfServers(now);
    const results = await pipeline(now, 'server.yml', apiCommit, 'Gift notes', async (job) => {
      if (job !== 'everybody') return;
      check((await imagesOfServers(now)).size === 2, 'one process has the new image, the other one the old');
      check(await migrated(cluster.urlOf('first')), 'the new process migrated the database');
      await load.waitForWrites(20);
    });
    for (const { job, seconds } of results) say(`  job ${job}: ${Math.round(seconds)} s`);
    checkJobs(results, ['image well', 'canary well', 'everybody well']);
    const after = await imagesOfServers(now);
    check(after.size === 1 && ![...before].some((image) => after.has(image)), 'both have the new image');
    await load.waitForWrites(20);
    const back = await pipeline(now, 'server-back.yml', apiCommit, 'Back');
    checkJobs(back, ['back well']);
    check([...(await imagesOfServers(now))].join() === [...before].join(), 'both have the image before');
    check(await migrated(cluster.urlOf('first')), 'the database keeps the new schema');
    await load.waitForWrites(20);
  });

  await part('failover', 'the primary is killed, and the standby promoted', async () => {
    const killed = Date.now();
    cluster.killFirst();
    await pause(DECISION_MS);
    const decided = Date.now();
    cluster.promoteSecond();
    const promoted = Date.now();
    await load.waitForWrites(1);
    const recovered = Date.now();
    say(
      `  without a write for ${recovered - killed} ms: ${decided - killed} until the decision, ${promoted - decided} to promote, ${recovered - promoted} until the shop wrote again`,
    );
    check(recovered - promoted < 15_000, 'the shop writes again within 15 s', `${recovered - promoted} ms`);
    await load.waitForWrites(20);
    await pause(Math.max(0, recovered + CONSEQUENCES_MS - Date.now()));
    record.expectFailures(killed, /^(503|404|409)$/);
  });

  await part('restore', 'a backup under load, restored into a second project elsewhere, while the first one sells on', () =>
    restoreElsewhere(now, elsewhere, load),
  );

  await step('the books', async () => {
    const received = await receiving.end();
    const { pages, wrong } = await visiting.end();
    const { writes, orders, rejected, failures, longestMs } = await load.end();
    say(
      `  ${writes} writes, ${orders} orders, longest answer ${longestMs} ms, refused ${JSON.stringify(rejected)}; ` +
        `${pages} pages, ${wrong.length} of them not 200; stock changes ${received.acknowledged} of ${received.tried}`,
    );
    const url = primaryOf(cluster);
    check(orders > 0 && pages > 0, 'shoppers bought');
    const missing = await load.missing(shop.url);
    check(missing.length === 0, 'no acknowledged write is lost or doubled', missing);
    const found = await contradictions(url);
    check(found.length === 0, 'orders, payments and stock agree', found);
    const pairs = (await receivedPairs(url, product.id, size)) - receivedBefore;
    check(
      received.acknowledged > 0 && pairs >= received.acknowledged && pairs <= received.tried,
      'every stock change counts once',
      {
        pairs,
        ...received,
      },
    );
    const writesRefused = record.unexpected(failures.map(({ at: when, status: code }) => ({ at: when, what: String(code) })));
    check(writesRefused.length === 0, 'writes were refused only around the failover', describe(writesRefused));
    const failedPages = record.unexpected(wrong);
    check(failedPages.length === 0, 'pages failed only with the server that was to be withdrawn', describe(failedPages));
  });
}

/** The first failures, with the second of the day. */
const describe = (failures: readonly FailedAnswer[]) =>
  `${failures.length}: ${failures
    .slice(0, 8)
    .map(({ at, what }) => `${new Date(at).toISOString().slice(11, 19)} ${what}`)
    .join(', ')}`;

async function deploy(folder: string, programs: string): Promise<Month> {
  const found = await findEngine();
  if (typeof found === 'string') throw new Error(found);
  const engine = found;
  endings.push(() => engine.close());
  engine.placeProgram(programs);
  const standIns = provideBaseImages(engine);
  say(`  ${engine.name}; stand-ins for base images: ${standIns.join(', ') || 'made before, or none'}`);
  buildImages(engine, folder, say);
  say('  the images are there');

  // Programs on this machine are reached by its address on Docker's bridge.
  const bridge = engine
    .docker('network', 'inspect', '-f', '{{index .Options "com.docker.network.bridge.name"}}', 'bridge')
    .trim();
  // Node lists no interface that has no container yet.
  const shown = spawnSync('ip', ['-4', '-o', 'addr', 'show', bridge], { encoding: 'utf8' }).stdout;
  const address = / inet ([\d.]+)/.exec(shown)?.[1];
  if (!address) throw new Error(`This machine has no address on the bridge ${bridge}. A Docker engine elsewhere cannot be used.`);
  const cluster = await startReplicatedCluster({ address, clients: `${HERE}.0/24` });
  endings.push(() => cluster.close());
  const missing = missingRadosgw();
  if (missing) throw new Error(missing);
  const bucket = await startRadosgw(address);
  endings.push(() => bucket.close());
  await createBuckets(bucket.env, ['releases']);
  say(`  PostgreSQL and its standby, and ${bucket.version.split(' ').slice(0, 3).join(' ')}, at ${address}`);

  const token = randomBytes(24).toString('hex');
  const shop = await composeShop(engine, folder, {
    name: `month-${process.pid}`,
    network: HERE,
    settings: {
      DATABASE_URL: cluster.url,
      RELEASE_TOKENS: `info-team:${SLICE}:${token}`,
      COMPOSE_FILE: 'docker-compose.yml:deploy/compose.s3.yml',
      RELEASE_STORE: 's3://releases/shop',
      AWS_REGION: 'us-east-1',
      ...bucket.env,
    },
  });
  endings.push(() => shop.remove());
  await shop.start();
  await untilPublished(engine, shop);
  for (const path of ['/', '/Shop/Dunk', PAGE]) {
    const { status: code } = await ask(shop.url + path);
    check(code === 200, `${path} answers`, String(code));
  }
  return { engine, folder, shop, cluster, bucket, token, programs };
}

/** Waits until every publisher has ended well. */
async function untilPublished(engine: Engine, { settings }: ComposeShop): Promise<void> {
  for (const slice of SLICES) {
    const id = await containerOf(engine, settings, `publish-${slice}`);
    const state = () => engine.dockerAsync('inspect', '-f', '{{.State.Status}} {{.State.ExitCode}}', id);
    await waitUntil(`publish-${slice} ends well`, async () => (await state()).trim() === 'exited 0', 300_000);
  }
}

const containerOf = async ({ dockerAsync }: Engine, settings: ComposeShop['settings'], service: string): Promise<string> =>
  (
    await dockerAsync(
      ...['ps', '-aq', '--filter', `label=com.docker.compose.project=${settings.COMPOSE_PROJECT_NAME}`],
      ...['--filter', `label=com.docker.compose.service=${service}`, '--filter', 'label=com.docker.compose.oneoff=False'],
    )
  ).trim();

async function imagesOfServers({ engine, shop }: Month): Promise<Set<string>> {
  const images = ['server-1', 'server-2'].map(async (service) =>
    (await engine.dockerAsync('inspect', '-f', '{{.Image}}', await containerOf(engine, shop.settings, service))).trim(),
  );
  return new Set(await Promise.all(images));
}

const primaryOf = (cluster: ReplicatedCluster) => cluster.urlOf(only.some((each) => each === 'failover') ? 'second' : 'first');

/** Makes this process trust the certificate of a shop's edge, as the operator's machine would trust a real one. */
function acceptCertificate(folder: string): void {
  const certificate = readFileSync(join(folder, 'deploy/certificates/edge.crt'), 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
}

const waitUntil = (what: string, good: () => Promise<boolean>, limitMs: number) =>
  until(good, Boolean, { what, limitMs, everyMs: 250 });

/** Whether an answer is yes each time; the edge asks one server after the other. */
async function always(times: number, isGood: () => Promise<boolean>): Promise<boolean> {
  for (let time = 0; time < times; time += 1) if (!(await isGood())) return false;
  return true;
}

async function live(url: string): Promise<string> {
  const { body } = await ask(`${url}/releases.json`);
  return (JSON.parse(body) as { remotes: Record<string, { version: string }> }).remotes[SLICE]!.version;
}

/** The live and shown versions of the slice according to /ops. */
async function status({ shop, token }: Month): Promise<unknown> {
  const { body } = await ask(`${shop.url}/ops/api/status`, { headers: { authorization: `Bearer ${token}` } });
  return (
    (JSON.parse(body) as { slices: { name: string; canary?: unknown }[] }).slices.find(({ name }) => name === SLICE)?.canary ??
    null
  );
}

/** Runs a workflow's commands as a runner on the shop's machine would, without the tests, which CI runs. */
function pipeline(
  { engine, folder, shop, bucket, token, programs }: Month,
  name: string,
  checkout: string,
  message: string,
  beforeJob?: PipelineInput['beforeJob'],
  { without = ['test'], commit = 'c0ffee' }: { without?: string[]; commit?: string } = {},
): Promise<JobResult[]> {
  // Without what npm gave this process, and without NODE_ENV=production, which leaves out what builds need.
  const machine = Object.entries(engine.env).filter(([key]) => !/^(npm_|NODE_ENV$|NODE_OPTIONS$)/.test(key));
  return runPipeline(join(repository, 'docs/pipelines', name), {
    folder: checkout,
    commit,
    message,
    without,
    beforeJob,
    vars: {
      SHOP: shop.url,
      RELEASE_STORE: shop.settings.RELEASE_STORE!,
      AWS_REGION: shop.settings.AWS_REGION!,
      SHOP_FOLDER: folder,
      CANARY_SECONDS: String(CANARY_SECONDS),
    },
    secrets: { ...bucket.env, RELEASE_TOKEN: token },
    env: {
      ...Object.fromEntries(machine),
      npm_config_prefer_offline: 'true',
      PATH: [programs, dirname(process.execPath), engine.env.PATH].join(delimiter),
      // The bucket and the edge of a real shop have an address and a certificate that everybody knows.
      AWS_ENDPOINT_URL: bucket.env.AWS_ENDPOINT_URL,
      CURL_CA_BUNDLE: join(folder, 'deploy/certificates/edge.crt'),
    },
  });
}

function checkJobs(results: JobResult[], expected: string[]): void {
  const ended = results.map(({ job, ended: how }) => `${job} ${how}`);
  const missing = expected.filter((line) => !ended.includes(line));
  check(missing.length === 0, `the jobs end as expected: ${expected.join(', ')};`, `${ended.join(', ')}\n${lastOutput(results)}`);
}
const lastOutput = (results: JobResult[]) => results.findLast(({ output }) => output)?.output.slice(-1_500) ?? '';

async function migrated(url: string): Promise<boolean> {
  const rows = await query(url, 'select name from kysely_migration where name = $1', [MIGRATION]);
  return rows.length === 1;
}

async function query(url: string, text: string, values: string[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query<Record<string, unknown>>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Staff receive pairs of one size, one after the other, by the command in a server's container. */
function startReceiving({ engine, shop }: Month, productId: number, size: string) {
  const count = { tried: 0, acknowledged: 0 };
  let ended = false;
  const run = (async () => {
    while (!ended) {
      const id = await containerOf(engine, shop.settings, 'server-2');
      count.tried += 1;
      const command = ['node', 'api/dist/commands/main.js', 'shop', 'stock', String(productId), size, '+1'];
      const good = await engine.dockerAsync('exec', id, ...command).then(
        () => true,
        () => false,
      );
      if (good) count.acknowledged += 1;
      await pause(5_000);
    }
  })();
  return {
    async end() {
      ended = true;
      await run;
      return count;
    },
  };
}

async function restoreElsewhere({ engine, folder, shop, cluster }: Month, elsewhere: string, load: Load): Promise<void> {
  const first = primaryOf(cluster);
  const customer = await buyOne(shop.url);
  const before = await query(first, 'select session_id from orders');
  const began = Date.now();
  await shop.runAsync('backup', 'backups', 'run');
  say(
    `  the backup took ${((Date.now() - began) / 1000).toFixed(1)} s, its trial restore included; ${before.length} orders before it`,
  );

  // A new machine gets new passwords and addresses; the keys that encrypted and signed the data stay.
  const { BACKUP_KEY, JWT_SECRET, STAFF_SECRET, SANDBOX_WEBHOOK_SECRET } = shop.settings as Record<string, string>;
  const second = await composeShop(engine, elsewhere, {
    name: `elsewhere-${process.pid}`,
    network: ELSEWHERE,
    settings: {
      BACKUP_KEY: BACKUP_KEY!,
      JWT_SECRET: JWT_SECRET!,
      STAFF_SECRET: STAFF_SECRET!,
      SANDBOX_WEBHOOK_SECRET: SANDBOX_WEBHOOK_SECRET!,
    },
  });
  endings.push(() => second.remove());
  acceptCertificate(elsewhere);
  cpSync(join(folder, 'backups'), join(elsewhere, 'backups'), { recursive: true });
  // The copy belongs to who made it; the containers read it as this user.
  execFileSync('chown', ['-R', '1000', join(elsewhere, 'backups')]);
  const restoring = Date.now();
  await engine.composeAsync(elsewhere, 'up', '-d', '--no-build', 'postgres');
  const postgres = await containerOf(engine, second.settings, 'postgres');
  await untilHealthy(engine, postgres, 'postgres');
  await second.runAsync('backup', 'backups', 'fetch', 'latest', '/var/lib/shop/data/restored');
  await second.runAsync('shop', 'restore', '/var/lib/shop/data/restored');
  await second.start();
  await untilPublished(engine, second);
  say(`  elsewhere it was up ${((Date.now() - restoring) / 1000).toFixed(1)} s after the backup`);
  const { status: code } = await ask(`${second.url}/Shop/Dunk`);
  check(code === 200, 'it serves pages', String(code));
  const orders = await customer.orders(second.url);
  check(orders === 1, 'a customer of the first finds the order there', orders);
  const address = await engine.dockerAsync('inspect', '-f', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', postgres);
  const url = `postgres://storefront:${second.settings.POSTGRES_PASSWORD}@${address.trim()}:5432/storefront`;
  const restored = new Set((await query(url, 'select session_id from orders')).map(({ session_id }) => session_id));
  const lost = before.filter(({ session_id }) => !restored.has(session_id));
  check(lost.length === 0, 'every order from before the backup is there', `${lost.length} are not`);
  const found = await contradictions(url);
  check(found.length === 0, 'its books are sound', found);
  const fresh = await buyOne(second.url);
  check((await fresh.orders(second.url)) === 1, 'it sells');
  await load.waitForWrites(20);
  check((await query(first, 'select session_id from orders')).length > before.length, 'the first one sold on');
}
