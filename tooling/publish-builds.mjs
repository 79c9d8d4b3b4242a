import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { repository, slices } from './repository.mjs';

/**
 * @import { Slice } from './repository.mjs'
 * @import { Pointer, ReleaseStore as Store, Trial } from 'slipway'
 * @typedef {typeof import('slipway')} Slipway
 */

const TRIES = 5;

/**
 * Publishes the builds of all slices into a store. Promotes a slice's build if the pointer has no version of it, or if
 * the last move was made by `npm start`. A version that a person promoted, rolled back to or set as a canary is never
 * replaced, unless `follow` names its slice: its newest build goes live, and later ones do again. Changed content under an
 * unchanged version becomes `<version>-dev.<hash>`; in production the live version stays instead. Returns whether the store is new: if there were no versions before, earlier pointers are invalid.
 * @param {string} folder
 * @param {(text: string) => void} log
 * @param {{ production?: boolean, follow?: readonly string[] }} [options]
 */
export async function publishBuilds(folder, log, { production = false, follow = [] } = {}) {
  const releases = releasesPackage();
  const store = openStore(folder);
  const isNewStore = await isEmpty(store);
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: repository, encoding: 'utf8' }).stdout?.trim() ?? '';
  const trials = shopTrials();
  for (const slice of slices()) {
    const published = await publishSlice(releases, store, slice, { commit, allowDev: !production, trials }, log);
    if (published)
      await promoteUnlessManual(releases, store, slice, published.version, { trials, log, follows: follow.includes(slice.name) });
  }
  return isNewStore;
}

/**
 * Throws an error that names the slices if `follow` names another.
 * @param {readonly string[]} follow
 */
export function checkFollowed(follow) {
  const names = slices().map(({ name }) => name);
  const unknown = follow.find((name) => !names.includes(name));
  if (unknown) throw new Error(`--follow: there is no slice '${unknown}'. The slices: ${names.join(', ')}.`);
}

/**
 * Whether a store has no pointer and no versions. One that has lost its pointer alone is not empty.
 * @param {Store} store
 */
async function isEmpty(store) {
  if ((await store.readPointer()).generation > 0) return false;
  for (const name of await store.names()) if ((await store.versions(name)).length) return false;
  return true;
}

/**
 * The pointer's generation if this server cannot move the pointer because it has only the public half of the signing key;
 * null if it can. Throws if nothing is live yet, because such a server cannot promote a first version.
 * @param {string} folder
 */
export async function servedGeneration(folder) {
  const store = openStore(folder);
  if (!store.isReadOnly) return null;
  const { shell, generation } = await store.readPointer();
  if (shell) return generation;
  throw new Error(
    `RELEASE_SIGNING_KEY is the public half, and nothing is live in ${store.place}: publish and promote with the private half first.`,
  );
}

/**
 * @param {string} folder
 * @returns {Store}
 */
function openStore(folder) {
  return releasesPackage().openStore({ ...process.env, RELEASE_STORE: folder }, repository);
}

/** @returns {Slipway} */
const releasesPackage = () => createRequire(import.meta.url)(join(repository, 'slipway/dist/index.js'));

/** @returns {readonly Trial[]} */
const shopTrials = () => createRequire(import.meta.url)(join(repository, 'server/dist/releases/trials/index.js')).SHOP_TRIALS;

/**
 * @param {Slipway} slipway
 * @param {Store} store
 * @param {Slice} slice
 * @param {Parameters<Slipway['publish']>[2]} options
 * @param {(text: string) => void} log
 */
async function publishSlice({ publish, ReleaseError }, store, slice, options, log) {
  try {
    const published = await publish(store, join(repository, slice.name, 'dist'), options);
    if (published.isNew) log(`  published ${published.name} ${published.version}`);
    return published;
  } catch (error) {
    const live = releaseOf(await store.readPointer(), slice);
    if (!(error instanceof ReleaseError) || !live) throw error;
    log(`  ${slice.name}: ${live.version} stays live. ${error.message}`);
    return null;
  }
}

/**
 * Promotes a version unless a person moved the slice last (`follows` ignores that) or a canary runs. Retries if a command
 * moves the pointer at the same time.
 * @param {Slipway} slipway
 * @param {Store} store
 * @param {Slice} slice
 * @param {string} version
 * @param {{ trials: readonly Trial[], log: (text: string) => void, follows: boolean }} context
 */
export async function promoteUnlessManual(
  { promote, withoutBrowser, PointerMoved },
  store,
  slice,
  version,
  { trials, log, follows },
) {
  const mover = { who: userName(), by: /** @type {const} */ ('start'), reason: 'npm start: newest build' };
  for (let tries = 1; ; tries += 1) {
    const release = releaseOf(await store.readPointer(), slice);
    if (release && ((release.movedBy === 'person' && !follows) || release.canary)) {
      if (release.version !== version)
        log(
          `  ${slice.name}: ${release.version} stays live (moved by a person), with its route patterns; built here: ${version}` +
            ` (npm run release -- promote ${slice.name} ${version})`,
        );
      return;
    }
    try {
      const moved = await promote(store, slice.name, version, mover, withoutBrowser('a start opens none'), { trials });
      if (moved.changed) log(`  ${slice.name} ${version} is live`);
      return;
    } catch (error) {
      if (!(error instanceof PointerMoved) || tries >= TRIES) throw error;
    }
  }
}

/**
 * @param {Pointer} pointer
 * @param {Slice} slice
 */
const releaseOf = (pointer, slice) => (slice.kind === 'shell' ? pointer.shell : pointer.remotes[slice.name]);

function userName() {
  try {
    return userInfo().username;
  } catch {
    return 'npm start';
  }
}
