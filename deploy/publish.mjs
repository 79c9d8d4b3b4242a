// node deploy/publish.mjs SLICE: publishes the slice's build to the release store (RELEASE_STORE, or DATA_DIR/releases).
// Promotes it only if the pointer names no version of the slice yet; a person makes every later promotion.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '../tooling/repository.mjs';
import { storeFolder } from '../tooling/store-folder.mjs';

const TRIES = 20;
const name = process.argv[2] ?? '';
const releases = createRequire(import.meta.url)('../slipway/dist/index.js');
const { SHOP_TRIALS: trials } = createRequire(import.meta.url)('../server/dist/releases/trials/index.js');
const store = releases.openStore({ ...process.env, RELEASE_STORE: storeFolder() }, repository);

try {
  const published = await releases.publish(store, join(repository, name, 'dist'), {
    commit: process.env.SOURCE_COMMIT ?? '',
    allowDev: false,
    trials,
  });
  console.log(`${name} ${published.version} ${published.isNew ? 'was published' : 'is published already'}`);
  await promoteFirst(published.version);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/**
 * Retries, because several publisher jobs may move the pointer at the same time.
 * @param {string} version
 */
async function promoteFirst(version) {
  for (let tries = 1; ; tries += 1) {
    const pointer = await store.readPointer();
    const live = name === releases.SHELL ? pointer.shell : pointer.remotes[name];
    if (live) return console.log(`${name} ${live.version} stays live`);
    try {
      const mover = { who: 'publisher', by: 'start', reason: 'first version in this store' };
      await releases.promote(store, name, version, mover, releases.withoutBrowser('a publisher opens none'), { trials });
      return console.log(`${name} ${version} is live`);
    } catch (error) {
      if (!(error instanceof releases.PointerMoved) || tries >= TRIES) throw error;
    }
  }
}
