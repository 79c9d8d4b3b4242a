// npm run production:local [-- --scratch]: the production setup on this machine, without containers: nginx in front of two
// server processes that share one PostgreSQL database, one data folder and one release store. --scratch: with temporary data.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.mjs';
import { ensureInstalled } from './install.mjs';
import { openDatabase } from './production/database.mjs';
import { findNginx, startEdge } from './production/edge.mjs';
import { superviseProcess, superviseServer, readOrCreateSecret } from './production/servers.mjs';
import { repository, slices } from './repository.mjs';

const scratch = process.argv.includes('--scratch');
const port = Number(process.env.PORT ?? 8443);
/** @param {string} text */
const log = (text) => console.log(text);
/**
 * Stops what was started, last first.
 * @type {(() => unknown)[]}
 */
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
  await ensureInstalled(log);
  const nginx = findNginx(log);
  const folder = dataFolder();
  const database = await openDatabase({ scratch, log });
  stops.unshift(() => database.drop());
  await build();
  const shared = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    RELEASE_STORE: join(folder, 'releases'),
    JWT_SECRET: readOrCreateSecret(folder, 'jwt-secret'),
    DATA_DIR: join(folder, 'data'),
    // A trial on this machine: without a configured provider it accepts test cards.
    PAYMENT_PROVIDER: process.env.PAYMENT_PROVIDER || 'sandbox',
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: '127.0.0.1,::1',
    HOST: '127.0.0.1',
  };
  for (const { name } of slices()) publish(name, shared);

  const serverPorts = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  /**
   * @param {number} serverPort
   * @param {number} at
   */
  const supervise = (serverPort, at) => superviseServer(at + 1, { ...shared, PORT: String(serverPort) }, log);
  await Promise.all(serverPorts.map(async (serverPort, at) => stops.unshift(await supervise(serverPort, at))));
  const edge = () => startEdge({ nginx, folder: join(folder, 'edge'), port, serverPorts });
  stops.unshift(await superviseProcess({ name: 'Edge', port, start: edge, log }));
  log(`Release store: ${shared.RELEASE_STORE}`);
  log(`Storefront ready at ${shared.PUBLIC_URL}`);
}

function dataFolder() {
  if (!scratch) return resolve(repository, process.env.DATA_DIR ?? '.data/production');
  const folder = mkdtempSync(join(tmpdir(), 'storefront-production-'));
  stops.unshift(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function build() {
  log('Building what changed …');
  const { buildSlices } = await import('./build.mjs');
  const { emitPrograms } = await import('./programs.mjs');
  await emitPrograms();
  await buildSlices([], 'production', log);
}

/**
 * @param {string} slice
 * @param {NodeJS.ProcessEnv} env
 */
function publish(slice, env) {
  const { status } = spawnSync(process.execPath, [join(repository, 'deploy/publish.mjs'), slice], { stdio: 'inherit', env });
  if (status !== 0) log(`  ${slice} was not published; the live version stays live`);
}

/**
 * @param {number} code
 * @returns {Promise<never>}
 */
async function stop(code) {
  for (const work of stops.splice(0)) await work();
  process.exit(code);
}
