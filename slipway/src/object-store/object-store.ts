import { randomUUID } from 'node:crypto';
import { atATime } from '../at-a-time';
import type { HistoryEntry } from '../history';
import { stalePointerError } from '../stale-pointer';
import { emptyPointer, newFallbackOf, PRODUCTION, refsOf } from '../pointer';
import { checkSuccession } from '../pointer-succession';
import type { ReleaseRecord } from '../record';
import { FallbackRemoved, nullIfRefused, PointerMoved, ReleaseError } from '../release-error';
import { DONE, environmentFolder, namedError, notesFolder, RECORD, shellFirst, sortVersions, type ReleaseStore } from '../store';
import type { Bucket } from './bucket';
import { BucketError } from './bucket-error';
import { statusOf } from './explain';
import { readObject } from './read-object';
import { followState, type StateFollower } from './state';

/** A stored history entry, with the key of the previous one. */
interface Link {
  previous: string;
  entry: HistoryEntry;
}

/** Files of a version hold up to megabytes, entries of the history some hundred bytes. */
const FILES_AT_A_TIME = 8;
const ENTRIES_AT_A_TIME = 48;
/** An upload that began this long ago and belongs to no version was killed. */
const ABANDONED_MS = 24 * 3_600_000;
const TRIES = 20;

/**
 * A release store in a bucket. `pointer.json` is swapped by conditional writes. A version exists once its index object
 * `versions/<name>/<version>.json` does, which is written last and names the folder of its files. Other environments than
 * production have a separate pointer, history and notes in `environments/<name>/`.
 */
export function openObjectStore(bucket: Bucket, place: string, environment = PRODUCTION): ReleaseStore {
  const home = environmentFolder(environment);
  const state = followState(bucket, environment);
  const production = environment === PRODUCTION ? state : followState(bucket, PRODUCTION);
  const folders = new Map<string, string>();
  const links = new Map<string, Link>();
  const indexOf = (name: string, version: string) => `versions/${name}/${version}.json`;
  const notesOf = (kind: string) => `${notesFolder(environment, kind)}notes/${kind}/`;
  const noteOf = (kind: string, key: string) => `${notesOf(kind)}${encodeURIComponent(key)}.json`;

  async function json<T>(key: string): Promise<T | null> {
    const found = await bucket.get(key);
    return found && found !== 'unchanged' ? readObject<T>(found.content, `${key} in ${place}`) : null;
  }

  /** Folder of a version's files; null if it is not published. Cached; `refresh` reads it again. */
  async function folderOf(name: string, version: string, refresh = false): Promise<string | null> {
    const key = indexOf(name, version);
    const known = refresh ? undefined : folders.get(key);
    const folder = known ?? (await json<{ folder: string }>(key))?.folder ?? null;
    if (folder) folders.set(key, folder);
    else folders.delete(key);
    return folder;
  }

  async function readFile(name: string, version: string, path: string): Promise<Buffer | null> {
    if (path.split('/').includes('..')) return null;
    for (const refresh of [false, true]) {
      const folder = await folderOf(name, version, refresh);
      const found = folder && (await bucket.get(`${folder}/${path}`));
      if (found && found !== 'unchanged') return found.content;
    }
    return null;
  }

  /** An entry of the history, which never changes. */
  async function linkAt(key: string): Promise<Link | null> {
    const known = links.get(key) ?? (await json<Link>(key));
    if (known) links.set(key, known);
    return known;
  }

  const historyKey = (generation: number) => `${home}history/${String(generation).padStart(8, '0')}`;
  const generationOf = (key: string | undefined) => parseInt(key?.slice(`${home}history/`.length) ?? '0', 10);

  const byGeneration = (keys: string[]) => keys.sort((a, b) => generationOf(a) - generationOf(b));

  /** Keys of history entries above a generation, ascending. */
  const historyAfter = async (generation: number) =>
    byGeneration(await bucket.list(`${home}history/`, false, historyKey(generation + 1))).filter(
      (key) => generationOf(key) > generation,
    );

  const doneKey = `${home}${DONE}`;
  /** The last of some entries. If several have the same generation, all but one belong to moves that lost. */
  const lastOf = (keys: string[], done: string) =>
    keys.includes(done) && generationOf(keys.at(-1)) === generationOf(done) ? done : keys.at(-1);
  /** Key of the entry of the last move that is known to have been made; '' if none is. */
  async function lastDoneEntry(): Promise<string> {
    const mark = await json<{ entry?: unknown }>(doneKey).catch(nullIfRefused);
    return typeof mark?.entry === 'string' ? mark.entry : '';
  }

  /** Notes alone do not make an environment: a server with a typing error in its settings may have written them. */
  const isEnvironment = async (within: string) =>
    (await bucket.has(`${within}pointer.json`)) || (await bucket.list(`${within}history/`)).length > 0;
  const environments = async () => {
    const folders = await bucket.list('environments/', true);
    const are = await Promise.all(folders.map(isEnvironment));
    return [PRODUCTION, ...folders.filter((_, at) => are[at]).map((key) => key.slice('environments/'.length, -1))];
  };

  /** The state that promotions of an environment compare and swap. */
  const stateOf = (of: string) => (of === environment ? state : of === PRODUCTION ? production : followState(bucket, of));

  /**
   * Marks a version as being removed in every environment. Production is first, because an environment that is created later
   * looks there. Throws a ReleaseError, and leaves no mark, if an environment names the version.
   */
  async function markRemoved(name: string, version: string): Promise<void> {
    const label = `${name}@${version}`;
    const markIn = (of: string) =>
      mark(stateOf(of), label, (named) => {
        if (named.includes(label)) throw namedError(name, version, of);
      });
    await markIn(PRODUCTION);
    try {
      for (const each of (await environments()).slice(1)) await markIn(each);
    } catch (error) {
      await unmark(label);
      throw error;
    }
  }

  async function unmark(label: string): Promise<void> {
    for (const each of await environments())
      if ((await stateOf(each).read()).removing === label) await mark(stateOf(each), undefined, () => undefined);
  }

  /** Makes sure that the environment has a state: the remover of a version finds it there, or has marked production's before. */
  async function begin(): Promise<void> {
    if (environment === PRODUCTION || (await state.read()).etag) return;
    const empty = { pointer: emptyPointer(environment), entry: '' };
    await state.swap({ ...empty, etag: '' }, empty);
  }

  return {
    place,
    environment,
    environments,
    inEnvironment: (other) => openObjectStore(bucket, place, other),
    readPointer: async () => (await state.read()).pointer,
    pointerStamp: () => state.stamp(),
    async commit(expected, pointer, entry) {
      const key = `${historyKey(pointer.generation)}.${randomUUID()}.json`;
      await begin();
      // Before the state is read, so that additions of a move in between are not lost.
      const later = await historyAfter(expected);
      const done = later.length > 0 ? await lastDoneEntry() : '';
      const last = lastOf(later, done);
      for (let tries = 0; tries < TRIES; tries += 1) {
        const seen = await state.read();
        if (seen.pointer.generation !== expected) throw new PointerMoved(expected, seen.pointer.generation);
        checkSuccession(seen.pointer, pointer, { place, environment });
        const isLost = generationOf(last) === pointer.generation ? last === done : generationOf(last) > pointer.generation;
        if (isLost) throw stalePointerError({ place, environment }, expected, generationOf(last));
        const removing = [seen.removing, environment === PRODUCTION ? undefined : (await production.read()).removing];
        const isThere = async (version: string) =>
          !removing.includes(`${entry.name}@${version}`) && (await bucket.has(indexOf(entry.name, version)));
        if (!(await isThere(entry.to)))
          throw new ReleaseError(`${entry.name} ${entry.to} has been removed from the store meanwhile. Publish it again.`);
        const fallback = newFallbackOf(seen.pointer, pointer, entry.name);
        if (fallback && !(await isThere(fallback.version))) throw new FallbackRemoved(entry.name, fallback.version);
        // The history is written first: an entry that the pointer's chain does not reach belongs to an aborted move.
        const previous = last && (last === done || generationOf(last) > expected + 1) ? last : seen.entry;
        if (tries === 0) await bucket.put(key, JSON.stringify({ previous, entry } satisfies Link, null, 2));
        const { etag: _etag, ...rest } = seen;
        if (!(await state.swap(seen, { ...rest, pointer, entry: key }))) continue;
        // The move is complete, even if the mark cannot be written.
        await bucket.put(doneKey, JSON.stringify({ entry: key })).catch(() => undefined);
        return;
      }
      throw new ReleaseError('The pointer keeps moving: check `status`, then repeat if the move is still right.');
    },
    async history() {
      const seen = await state.read().catch(nullIfRefused);
      const keys = byGeneration(await bucket.list(`${home}history/`));
      const done = await lastDoneEntry();
      const highest = lastOf(keys, done) ?? '';
      const isLost = (generation: number) => generationOf(highest) > generation + (highest === done ? 0 : 1);
      const last = seen && !isLost(seen.pointer.generation) ? seen.entry : highest;
      await atATime(keys, ENTRIES_AT_A_TIME, linkAt);
      const entries: HistoryEntry[] = [];
      for (let link = links.get(last); link; link = links.get(link.previous)) entries.unshift(link.entry);
      return entries;
    },
    async lastGeneration() {
      const { generation } = (await state.read()).pointer;
      return generationOf((await historyAfter(generation)).at(-1)) || generation;
    },
    async lastDone() {
      const entry = await lastDoneEntry();
      return entry && (await bucket.has(entry)) ? generationOf(entry) : 0;
    },
    async names() {
      const below = async (scope: string) =>
        (await bucket.list(`versions/${scope}`, true)).map((key) => key.split('/').slice(1).join('/').replace(/\/$/, ''));
      const names = await atATime(await below(''), FILES_AT_A_TIME, async (name) =>
        name.startsWith('@') ? below(`${name}/`) : [name],
      );
      return shellFirst(names.flat());
    },
    versions: async (name) =>
      sortVersions((await bucket.list(`versions/${name}/`)).map((key) => key.slice(`versions/${name}/`.length, -'.json'.length))),
    async readRecord(name, version) {
      const raw = await readFile(name, version, RECORD);
      return raw && { record: readObject<ReleaseRecord>(raw, `${name} ${version}: ${RECORD} in ${place}`), raw };
    },
    readFile,
    async addVersion(name, version, files) {
      const folder = `files/${name}/${version}/${Date.now()}-${randomUUID()}`;
      await atATime([...files], FILES_AT_A_TIME, ([path, content]) => bucket.put(`${folder}/${path}`, content));
      if ((await bucket.put(indexOf(name, version), JSON.stringify({ folder }), 'absent')) === null) {
        await atATime([...files.keys()], FILES_AT_A_TIME, (path) => bucket.remove(`${folder}/${path}`));
        return false;
      }
      await unmark(`${name}@${version}`);
      return true;
    },
    async replaceFile(name, version, path, content) {
      const folder = await folderOf(name, version, true);
      if (folder) await bucket.put(`${folder}/${path}`, content);
    },
    async removeVersion(name, version) {
      await markRemoved(name, version);
      const removed = await folderOf(name, version, true);
      const index = indexOf(name, version);
      await bucket.remove(index).catch(async (error: unknown) => {
        // Without an answer it may still be removed, so the mark stays.
        if (isRefused(error)) await unmark(`${name}@${version}`);
        throw error;
      });
      folders.delete(index);
      try {
        // Another process that considered the removal stopped may have cleared the mark, and moved the pointer to the version.
        await markRemoved(name, version);
      } catch (error) {
        if (removed) await bucket.put(index, JSON.stringify({ folder: removed }), 'absent');
        throw error;
      }
      const keys = await bucket.list(`files/${name}/${version}/`);
      // Another folder may belong to a publisher that is uploading this version again.
      const unneeded = keys.filter((key) => key.startsWith(`${removed}/`) || isAbandoned(key));
      await atATime(unneeded, FILES_AT_A_TIME, (key) => bucket.remove(key));
      await unmark(`${name}@${version}`);
    },
    keepVersion: (name, version) => unmark(`${name}@${version}`),
    readNote: (kind, key) => json(noteOf(kind, key)),
    writeNote: async (kind, key, value) => void (await bucket.put(noteOf(kind, key), JSON.stringify(value, null, 2))),
    removeNote: (kind, key) => bucket.remove(noteOf(kind, key)),
    notes: async (kind) =>
      (await bucket.list(notesOf(kind))).map((key) => decodeURIComponent(key.slice(notesOf(kind).length, -'.json'.length))),
  };
}

/** Marks a version as being removed, or clears the mark, in the object that promotions compare and swap. */
async function mark(state: StateFollower, removing: string | undefined, check: (named: string[]) => void): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { etag, removing: before, ...seen } = await state.read();
    check(refsOf(seen.pointer).map(([of, ref]) => `${of}@${ref.version}`));
    if (before === removing) return;
    if (await state.swap({ ...seen, etag }, { ...seen, ...(removing ? { removing } : {}) })) return;
  }
  throw new ReleaseError('The pointer keeps moving: try again.');
}

/** Whether the bucket answered that it does not support the request. */
function isRefused(error: unknown): boolean {
  const status = error instanceof BucketError ? statusOf(error.cause) : 0;
  return status >= 400 && status < 500;
}

/**
 * Whether a file lies in a folder with an upload that began so long ago that its publisher was killed. The folder's name has
 * the time.
 */
function isAbandoned(key: string): boolean {
  const [, began] = /^files\/(?:@[^/]+\/)?[^/]+\/[^/]+\/(\d{13})-/.exec(key) ?? [];
  return began !== undefined && Date.now() - Number(began) > ABANDONED_MS;
}
