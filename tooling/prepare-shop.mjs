// The steps of a start before it serves: checks, builds, publishes and promotes whatever is missing or has changed.
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { repository } from './repository.mjs';
import { storeFolder } from './store-folder.mjs';

const require = createRequire(import.meta.url);

/**
 * Needs installed packages. Sets NODE_ENV where it is not set. Returns whether it began the release store (`serveShop`).
 * @param {(text: string) => void} log
 * @param {readonly string[]} [follow] as for `publishBuilds`
 */
export async function prepareShop(log, follow = []) {
  const { buildSlices, buildMode } = await import('./build.mjs');
  const { emitPrograms } = await import('./programs.mjs');
  const production = process.env.NODE_ENV === 'production';
  process.env.NODE_ENV ??= 'production';
  const { checkFollowed, publishBuilds, servedGeneration } = await import('./publish-builds.mjs');
  checkFollowed(follow);
  await emitPrograms();
  checkSettings();
  let isNewStore = false;
  const served = await servedGeneration(storeFolder());
  if (served) log(`Skipping build and promotion: RELEASE_SIGNING_KEY is the public half. Serving generation ${served}.`);
  else {
    log('Building what changed …');
    await buildSlices([], buildMode(), log);
    log('Publishing what is new …');
    isNewStore = await publishBuilds(storeFolder(), log, { production, follow });
  }
  log('Opening the shop …');
  return { isNewStore };
}

/**
 * Serves the shop in this process. With `isNewStore`, the database's record of an earlier store in the same place is
 * dropped.
 * @param {{ isNewStore?: boolean }} [options]
 */
export const serveShop = (options) => require(join(repository, 'server/dist/main.js')).main(options);

/** Reports an invalid setting before the build, which may take minutes. */
function checkSettings() {
  require(join(repository, 'server/dist/index.js')).checkSettings(process.env, repository);
}

/** npm exits on a signal without forwarding it: stop the shop when npm is gone. */
export function exitWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const started = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === started) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** Reports a port in use before the build, which may take minutes. */
export async function checkPort() {
  const port = Number(process.env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65535) return;
  await /** @type {Promise<void>} */ (
    new Promise((done, fail) => {
      const probe = createServer();
      probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
        error.code === 'EADDRINUSE' ? fail(Object.assign(error, { port })) : done(),
      );
      probe.listen(port, process.env.HOST ?? 'localhost', () => probe.close(() => done()));
    })
  );
}

/**
 * The message of a failed start: the cause and the remedy if they are known.
 * @param {NodeJS.ErrnoException & { port?: number }} error
 */
export function explainStartFailure(error) {
  if (error.code === 'EADDRINUSE' && error.port)
    return `Port ${error.port} is taken by another program. Stop it, or choose another port: PORT=8090 npm start`;
  if (error.code === 'ENOSPC')
    return `The disk is full: free some space for ${error.path ?? 'the project and DATA_DIR'}, then run the command again.`;
  if (error.code === 'EACCES' || error.code === 'EROFS')
    return `${error.path} cannot be written: make it writable, or set DATA_DIR to a folder that is.`;
  return error.message && !(error instanceof TypeError) ? error.message : error.stack;
}
