import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '../history';
import { refsOf, SHELL } from '../pointer';
import type { ReleaseRecord } from '../record';
import { PointerMoved, ReleaseError } from '../release-error';
import { RECORD, type ReleaseStore } from '../store';
import type { Bucket } from './bucket';
import { followState } from './state';

/** A stored history entry, with the key of the previous one. */
interface Link {
  previous: string;
  entry: HistoryEntry;
}

const AT_A_TIME = 8;
/** An upload that began this long ago and is not a version's by now was killed. */
const ABANDONED_MS = 24 * 3_600_000;
const TRIES = 20;

/**
 * A release store in a bucket. `pointer.json` is swapped by conditional writes. A version exists once its index object
 * `versions/<name>/<version>.json` does, which is written last and names the folder of its files.
 */
export function openObjectStore(bucket: Bucket, place: string): ReleaseStore {
  const state = followState(bucket);
  const folders = new Map<string, string>();
  const indexOf = (name: string, version: string) => `versions/${name}/${version}.json`;
  const noteOf = (kind: string, key: string) => `notes/${kind}/${encodeURIComponent(key)}.json`;

  async function json<T>(key: string): Promise<T | null> {
    const found = await bucket.get(key);
    return found && found !== 'unchanged' ? (JSON.parse(found.content.toString('utf8')) as T) : null;
  }

  /** Folder of a version's files; null where it is not published. Cached; `refresh` reads it again. */
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

  /** Marks a version as being removed, or clears the mark, in the object that promotions compare and swap. */
  async function mark(removing: string | undefined, check: (named: string[]) => void): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { etag, removing: _before, ...seen } = await state.read();
      check(refsOf(seen.pointer).map(([of, ref]) => `${of}@${ref.version}`));
      if (await state.swap({ ...seen, etag }, { ...seen, ...(removing ? { removing } : {}) })) return;
    }
    throw new ReleaseError('The pointer keeps moving: try again.');
  }

  return {
    place,
    readPointer: async () => (await state.read()).pointer,
    pointerStamp: () => state.stamp(),
    async commit(expected, pointer, entry) {
      const key = `history/${String(pointer.generation).padStart(8, '0')}.${randomUUID()}.json`;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const seen = await state.read();
        if (seen.pointer.generation !== expected) throw new PointerMoved(expected, seen.pointer.generation);
        const label = `${entry.name}@${entry.to}`;
        if (seen.removing === label || !(await bucket.has(indexOf(entry.name, entry.to))))
          throw new ReleaseError(`${entry.name} ${entry.to} has been removed from the store meanwhile. Publish it again.`);
        // The history is written first: an entry that the pointer's chain does not reach belongs to an aborted move.
        if (tries === 0) await bucket.put(key, JSON.stringify({ previous: seen.entry, entry } satisfies Link, null, 2));
        const { etag: _etag, ...rest } = seen;
        if (await state.swap(seen, { ...rest, pointer, entry: key })) return;
      }
      throw new ReleaseError('The pointer keeps moving: check `status`, then repeat if the move is still right.');
    },
    async history() {
      const { entry: last } = await state.read();
      const keys = last ? await bucket.list('history/') : [];
      const links = new Map(await each(keys, async (key) => [key, await json<Link>(key)] as const));
      const entries: HistoryEntry[] = [];
      for (let link = links.get(last); link; link = links.get(link.previous)) entries.unshift(link.entry);
      return entries;
    },
    async names() {
      const names = (await bucket.list('versions/', true)).map((key) => key.split('/')[1]!);
      return [SHELL, ...names.filter((name) => name !== SHELL)];
    },
    versions: async (name) =>
      (await bucket.list(`versions/${name}/`)).map((key) => key.slice(`versions/${name}/`.length, -'.json'.length)),
    async readRecord(name, version) {
      const raw = await readFile(name, version, RECORD);
      return raw && { record: JSON.parse(raw.toString('utf8')) as ReleaseRecord, raw };
    },
    readFile,
    async addVersion(name, version, files) {
      const folder = `files/${name}/${version}/${Date.now()}-${randomUUID()}`;
      await each([...files], ([path, content]) => bucket.put(`${folder}/${path}`, content));
      if ((await bucket.put(indexOf(name, version), JSON.stringify({ folder }), 'absent')) === null) {
        await each([...files.keys()], (path) => bucket.remove(`${folder}/${path}`));
        return false;
      }
      if ((await state.read()).removing === `${name}@${version}`) await mark(undefined, () => undefined);
      return true;
    },
    async removeVersion(name, version) {
      const label = `${name}@${version}`;
      await mark(label, (named) => {
        if (named.includes(label))
          throw new ReleaseError(`${name} ${version} is live, a fallback or a canary: it cannot be removed.`);
      });
      const removed = await folderOf(name, version, true);
      await bucket.remove(indexOf(name, version));
      folders.delete(indexOf(name, version));
      const keys = await bucket.list(`files/${name}/${version}/`);
      // Another folder may be that of a publisher which is uploading this version again.
      const unneeded = keys.filter((key) => key.startsWith(`${removed}/`) || isAbandoned(key));
      await each(unneeded, (key) => bucket.remove(key));
      await mark(undefined, () => undefined);
    },
    readNote: (kind, key) => json(noteOf(kind, key)),
    writeNote: async (kind, key, value) => void (await bucket.put(noteOf(kind, key), JSON.stringify(value, null, 2))),
    removeNote: (kind, key) => bucket.remove(noteOf(kind, key)),
    notes: async (kind) =>
      (await bucket.list(`notes/${kind}/`)).map((key) => decodeURIComponent(key.slice(`notes/${kind}/`.length, -'.json'.length))),
  };
}

/** Whether a file lies in a folder whose upload began so long ago that its publisher was killed. The folder's name says when. */
function isAbandoned(key: string): boolean {
  const [, began] = /^files\/[^/]+\/[^/]+\/(\d{13})-/.exec(key) ?? [];
  return began !== undefined && Date.now() - Number(began) > ABANDONED_MS;
}

/** Runs `work` for each item, a few at a time. Resolves with the results in the order of the items. */
async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += AT_A_TIME)
    done.push(...(await Promise.all(items.slice(at, at + AT_A_TIME).map(work))));
  return done;
}
