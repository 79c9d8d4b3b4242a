import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { repository, slices } from './repository.mjs';

const TRIES = 5;

/**
 * Publishes the builds of all slices into a store, and promotes what the pointer has none of, or a newer build where the
 * last move was a start's own. What a person promoted, rolled back or set as a canary is never undone. Changed content
 * under an unchanged version becomes `<version>-dev.<hash>`; in production what is live stays instead.
 */
export async function publishBuilds(folder, say, { production = false } = {}) {
  const releases = releasesRoom();
  const store = openStore(folder);
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: repository, encoding: 'utf8' }).stdout?.trim() ?? '';
  for (const slice of slices()) {
    const published = await publishSlice(releases, store, slice, { commit, allowDev: !production }, say);
    if (published) await promoteOwn(releases, store, slice, published.version, say);
  }
}

/**
 * The generation that a site serves which cannot move the pointer, as it has only the public half of the signing key; null
 * for one that can. Throws where nothing is live yet: such a site cannot begin a shop.
 */
export async function servedGeneration(folder) {
  const store = openStore(folder);
  if (!store.readsOnly) return null;
  const { shell, generation } = await store.readPointer();
  if (shell) return generation;
  throw new Error(
    `RELEASE_SIGNING_KEY is the public half, and nothing is live in ${store.place}: publish and promote with the private half first.`,
  );
}

function openStore(folder) {
  return releasesRoom().openStore({ ...process.env, RELEASE_STORE: folder }, repository);
}

const releasesRoom = () => createRequire(import.meta.url)(join(repository, 'releases/dist/index.js'));

async function publishSlice({ publish, Refusal }, store, slice, options, say) {
  try {
    const published = await publish(store, join(repository, slice.name, 'dist'), options);
    if (published.isNew) say(`  published ${published.name} ${published.version}`);
    return published;
  } catch (error) {
    const live = slotOf(await store.readPointer(), slice);
    if (!(error instanceof Refusal) || !live) throw error;
    say(`  ${slice.name}: ${live.version} stays live. ${error.message}`);
    return null;
  }
}

/** A command may move the pointer at the same moment: then the question is asked again. */
async function promoteOwn({ promote, PointerMoved }, store, slice, version, say) {
  const mover = { who: userName(), by: 'start', reason: 'npm start: newest build' };
  for (let tries = 1; ; tries += 1) {
    const slot = slotOf(await store.readPointer(), slice);
    if (slot && (slot.movedBy === 'person' || slot.canary)) {
      if (slot.version !== version)
        say(`  ${slice.name}: ${slot.version} stays live (moved by a person); built here: ${version}`);
      return;
    }
    try {
      const moved = await promote(store, slice.name, version, mover);
      if (moved.changed) say(`  ${slice.name} ${version} is live`);
      return;
    } catch (error) {
      if (!(error instanceof PointerMoved) || tries >= TRIES) throw error;
    }
  }
}

const slotOf = (pointer, slice) => (slice.kind === 'shell' ? pointer.shell : pointer.remotes[slice.name]);

function userName() {
  try {
    return userInfo().username;
  } catch {
    return 'npm start';
  }
}
