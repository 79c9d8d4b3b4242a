// npm run production:local [-- --scratch]: the production shape on this machine, without containers. nginx in front of two
// site processes that share one PostgreSQL database, one data folder and one release store. --scratch: with data that is gone afterwards.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { openDatabase } from './production/database.mjs';
import { findNginx, startEdge } from './production/edge.mjs';
import { freePort, keepRunning, keepSite, kept } from './production/sites.mjs';
import { repository, slices } from './repository.mjs';

const scratch = process.argv.includes('--scratch');
const port = Number(process.env.PORT ?? 8443);
const say = (text) => console.log(text);
/** What undoes what was started, last first. */
const stops = [];

process.once('SIGTERM', () => void stop(0));
process.once('SIGINT', () => void stop(0));
try {
  await start();
} catch (error) {
  console.error(error.message);
  await stop(1);
}

async function start() {
  await ensureInstalled(say);
  const nginx = findNginx(say);
  const folder = dataFolder();
  const database = await openDatabase({ scratch, say });
  stops.unshift(() => database.drop());
  await build();
  const shared = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    RELEASE_STORE: join(folder, 'releases'),
    JWT_SECRET: kept(folder, 'jwt-secret'),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1,::1',
    HOST: '127.0.0.1',
  };
  for (const { name } of slices()) publish(name, shared);

  const sites = [await freePort(), await freePort()];
  const keep = (site, at) => keepSite(at + 1, { ...shared, PORT: String(site) }, say);
  await Promise.all(sites.map(async (site, at) => stops.unshift(await keep(site, at))));
  const edge = () => startEdge({ nginx, folder: join(folder, 'edge'), port, sites });
  stops.unshift(await keepRunning({ name: 'Edge', port, start: edge, say }));
  say(`Release store: ${shared.RELEASE_STORE}`);
  say(`Storefront ready at ${shared.PUBLIC_URL}`);
}

function dataFolder() {
  if (!scratch) return resolve(repository, process.env.DATA_DIR ?? '.data/production');
  const folder = mkdtempSync(join(tmpdir(), 'storefront-production-'));
  stops.unshift(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function build() {
  say('Building what changed …');
  const { buildSlices } = await import('./build.mjs');
  const { emitPrograms } = await import('./programs.mjs');
  await Promise.all([buildSlices([], 'production', say), emitPrograms()]);
}

function publish(slice, env) {
  const { status } = spawnSync(process.execPath, [join(repository, 'deploy/publish.mjs'), slice], { stdio: 'inherit', env });
  if (status !== 0) say(`  ${slice} was not published; what is live stays live`);
}

async function stop(code) {
  for (const work of stops.splice(0)) await work();
  process.exit(code);
}
