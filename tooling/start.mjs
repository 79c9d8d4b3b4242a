// npm start: installs, builds, publishes and promotes what is not there yet, then serves the shop.
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { checkNode, ensureInstalled } from './install.mjs';
import { repository } from './repository.mjs';
import { storeFolder } from './store-folder.mjs';

const say = (text) => console.log(text);
const require = createRequire(import.meta.url);
try {
  await start();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function start() {
  checkNode();
  endWithNpm();
  await checkPort();
  await ensureInstalled(say);
  const { buildSlices, buildMode } = await import('./build.mjs');
  const { emitPrograms } = await import('./programs.mjs');
  const production = process.env.NODE_ENV === 'production';
  process.env.NODE_ENV ??= 'production';
  await emitPrograms();
  checkSettings();
  const { publishBuilds, servedGeneration } = await import('./publish-builds.mjs');
  const served = await servedGeneration(storeFolder());
  if (served) say(`Nothing is built or promoted here: RELEASE_SIGNING_KEY is the public half. Generation ${served} is served.`);
  else {
    say('Building what changed …');
    await buildSlices([], buildMode(), say);
    say('Publishing what is new …');
    await publishBuilds(storeFolder(), say, { production });
  }
  say('Opening the shop …');
  await require(join(repository, 'site/dist/main.js')).main();
}

/** A wrong setting is said before minutes of building, not after. */
function checkSettings() {
  require(join(repository, 'site/dist/index.js')).readSiteConfig(process.env, repository);
}

/** npm ends at a signal and passes it to nobody: who stops `npm start` means the shop. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const started = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === started) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** A taken port is said before minutes of building, not after. */
async function checkPort() {
  const port = Number(process.env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65535) return;
  await new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => (error.code === 'EADDRINUSE' ? fail(Object.assign(error, { port })) : done()));
    probe.listen(port, process.env.HOST ?? 'localhost', () => probe.close(done));
  });
}

function explain(error) {
  if (error.code === 'EADDRINUSE' && error.port)
    return `Port ${error.port} is taken by another program. Stop it, or choose another port: PORT=8090 npm start`;
  if (error.code === 'ENOSPC')
    return `The disk is full: free some space where ${error.path ?? 'the project and DATA_DIR'} lies, then run the command again.`;
  if (error.code === 'EACCES' || error.code === 'EROFS')
    return `${error.path} cannot be written: make it writable, or set DATA_DIR to a folder that is.`;
  return error.message && !(error instanceof TypeError) ? error.message : error.stack;
}
