import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { atATime } from './at-a-time';
import { nullIfMissing, syncFolder, writeAtomically } from './atomic-file';
import type { HistoryEntry } from './history';
import { withLock } from './lock';
import { stalePointerError } from './stale-pointer';
import {
  brokenPointerError,
  checkPointer,
  emptyPointer,
  newFallbackOf,
  PRODUCTION,
  refsOf,
  SHELL,
  type Pointer,
} from './pointer';
import { checkSuccession } from './pointer-succession';
import { readJson } from './read-json';
import { integrityOf, type ReleaseRecord } from './record';
import { FallbackRemoved, nullIfRefused, PointerMoved, ReleaseError } from './release-error';
import { DONE, environmentFolder, namedError, notesFolder, RECORD, sortVersions, type ReleaseStore } from './store';

const STALE_MS = 3_600_000;

/**
 * Opens a store in a folder: `shell/<version>/`, `remotes/<name>/<version>/`, `pointer.json`, `history/` and notes; those of other
 * environments than production in `environments/<name>/`.
 */
export function openFolderStore(folder: string, environment = PRODUCTION): ReleaseStore {
  const home = join(folder, environmentFolder(environment));
  const pointerFile = join(home, 'pointer.json');
  const historyFolder = join(home, 'history');
  const historyFile = (generation: number) => join(historyFolder, `${String(generation).padStart(8, '0')}.json`);
  const staging = join(folder, '.staging');
  const sliceFolder = (name: string) => (name === SHELL ? join(folder, SHELL) : join(folder, 'remotes', name));
  const versionFolder = (name: string, version: string) => join(sliceFolder(name), version);
  const notesOf = (kind: string) => join(folder, notesFolder(environment, kind), kind);
  const noteFile = (kind: string, key: string) => join(notesOf(kind), `${encodeURIComponent(key)}.json`);
  const list = async (path: string) =>
    ((await readdir(path).catch(nullIfMissing)) ?? []).filter((name) => !name.startsWith('.')).sort();

  async function readPointer(): Promise<Pointer> {
    const text = await readFile(pointerFile, 'utf8').catch(nullIfMissing);
    if (text !== null) return parsePointer(text, pointerFile, environment);
    const info = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (info && !info.isDirectory())
      throw new ReleaseError(`${folder} is a file: set RELEASE_STORE, or --store, to a folder.`, 'usage');
    return emptyPointer(environment);
  }

  /** Ascending. */
  const generations = async () =>
    (await list(historyFolder))
      .filter((file) => /^\d+\.json$/.test(file))
      .map((file) => parseInt(file, 10))
      .sort((a, b) => a - b);
  const lastGeneration = async () => (await generations()).at(-1) ?? 0;

  const doneFile = join(home, DONE);
  async function lastDone(): Promise<number> {
    const mark = parseMark(await readFile(doneFile, 'utf8').catch(nullIfMissing));
    const entry = mark && (await readFile(historyFile(mark.generation)).catch(nullIfMissing));
    return entry && integrityOf(entry) === mark.entry ? mark.generation : 0;
  }

  const inEnvironment = (other: string) => openFolderStore(folder, other);
  /** Notes alone do not make an environment: a server with a typing error in its settings may have written them. */
  const isEnvironment = async (name: string) =>
    (
      await Promise.all(
        ['pointer.json', 'history'].map((of) => stat(join(folder, 'environments', name, of)).catch(nullIfMissing)),
      )
    ).some(Boolean);
  const environments = async () => {
    const folders = await list(join(folder, 'environments'));
    const are = await Promise.all(folders.map(isEnvironment));
    return [PRODUCTION, ...folders.filter((_, at) => are[at])];
  };

  return {
    place: folder,
    environment,
    environments,
    inEnvironment,
    readPointer,
    async pointerStamp() {
      const info = await stat(pointerFile, { bigint: true }).catch(nullIfMissing);
      return info ? `${info.ino}-${info.mtimeNs}-${info.size}` : 'none';
    },
    commit: (expected, pointer, entry) =>
      withLock(folder, async () => {
        const before = await readPointer();
        const { generation } = before;
        if (generation !== expected) throw new PointerMoved(expected, generation);
        checkSuccession(before, pointer, { place: folder, environment });
        const isThere = (version: string) => stat(join(versionFolder(entry.name, version), RECORD)).catch(nullIfMissing);
        if (!(await isThere(entry.to)))
          throw new ReleaseError(`${entry.name} ${entry.to} has been removed from the store meanwhile. Publish it again.`);
        const fallback = newFallbackOf(before, pointer, entry.name);
        if (fallback && !(await isThere(fallback.version))) throw new FallbackRemoved(entry.name, fallback.version);
        const last = await lastGeneration();
        if (last > pointer.generation) throw stalePointerError({ place: folder, environment }, generation, last);
        await mkdir(historyFolder, { recursive: true });
        if (last === pointer.generation && last === (await lastDone()))
          throw stalePointerError({ place: folder, environment }, generation, last);
        const file = historyFile(pointer.generation);
        // The history is written first: a crash leaves an entry one above the pointer's generation. Such an entry is kept under
        // another name.
        if (last === pointer.generation) await rename(file, file.replace(/json$/, `aborted.${randomUUID()}.json`));
        const text = JSON.stringify(entry, null, 2);
        await writeAtomically(file, text);
        await writeAtomically(pointerFile, JSON.stringify(pointer, null, 2));
        const mark: Mark = { generation: pointer.generation, entry: integrityOf(text) };
        // The move is complete, even if the mark cannot be written.
        await writeAtomically(doneFile, JSON.stringify(mark)).catch(() => undefined);
      }),
    async history() {
      const pointer = await readPointer().catch(nullIfRefused);
      const all = await generations();
      const last = all.at(-1);
      const isAborted = pointer !== null && last === pointer.generation + 1 && last !== (await lastDone());
      // A process may have 1,024 files open.
      return atATime(isAborted ? all.slice(0, -1) : all, 64, async (each) =>
        readJson<HistoryEntry>(await readFile(historyFile(each)), historyFile(each)),
      );
    },
    lastGeneration,
    lastDone,
    async names() {
      const names = await Promise.all(
        (await list(join(folder, 'remotes'))).map(async (name) =>
          name.startsWith('@') ? (await list(join(folder, 'remotes', name))).map((below) => `${name}/${below}`) : [name],
        ),
      );
      return [...((await list(join(folder, SHELL))).length > 0 ? [SHELL] : []), ...names.flat()];
    },
    versions: async (name) => sortVersions(await list(sliceFolder(name))),
    async readRecord(name, version) {
      const file = join(versionFolder(name, version), RECORD);
      const raw = await readFile(file).catch(nullIfMissing);
      return raw && { record: readJson<ReleaseRecord>(raw, file), raw };
    },
    async readFile(name, version, path) {
      return path.split('/').includes('..') ? null : readFile(join(versionFolder(name, version), path)).catch(nullIfMissing);
    },
    async addVersion(name, version, files) {
      const draft = join(staging, randomUUID());
      await mkdir(draft, { recursive: true });
      try {
        await removeStale(staging, (await stat(draft)).mtimeMs);
        for (const [path, content] of files) {
          await mkdir(dirname(join(draft, path)), { recursive: true });
          await writeFile(join(draft, path), content, { flush: true });
        }
        await mkdir(sliceFolder(name), { recursive: true });
        if (!(await renameIfAbsent(draft, versionFolder(name, version)))) return false;
        await syncFolder(sliceFolder(name));
        return true;
      } finally {
        // On a full disk this fails as well. A later publish removes the leftovers, and the first error is more important.
        await rm(draft, { recursive: true, force: true }).catch(() => undefined);
      }
    },
    async replaceFile(name, version, path, content) {
      const file = join(versionFolder(name, version), path);
      await mkdir(dirname(file), { recursive: true });
      await writeAtomically(file, content);
    },
    async removeVersion(name, version) {
      const draft = join(staging, randomUUID());
      await mkdir(staging, { recursive: true });
      await withLock(folder, async () => {
        // All environments share one lock.
        for (const each of await environments()) {
          const named = refsOf(await inEnvironment(each).readPointer()).some(
            ([of, ref]) => of === name && ref.version === version,
          );
          if (named) throw namedError(name, version, each);
        }
        // A rename hides the version at once: no reader sees half of it.
        await rename(versionFolder(name, version), draft).catch(nullIfMissing);
      });
      await rm(draft, { recursive: true, force: true });
    },
    async readNote<T>(kind: string, key: string) {
      const text = await readFile(noteFile(kind, key), 'utf8').catch(nullIfMissing);
      return text === null ? null : readJson<T>(text, noteFile(kind, key));
    },
    async writeNote(kind, key, value) {
      await mkdir(notesOf(kind), { recursive: true });
      await writeAtomically(noteFile(kind, key), JSON.stringify(value, null, 2));
    },
    removeNote: (kind, key) => rm(noteFile(kind, key), { force: true }),
    notes: async (kind) =>
      (await list(notesOf(kind)))
        .filter((file) => file.endsWith('.json'))
        .map((file) => decodeURIComponent(file.slice(0, -'.json'.length))),
  };
}

/** The last move: its generation, and the hash of its entry in the history. */
interface Mark {
  generation: number;
  entry: string;
}

/** Null if missing or unreadable: the store works without this extra information. */
function parseMark(text: string | null): Mark | null {
  try {
    return text === null ? null : (JSON.parse(text) as Mark | null);
  } catch {
    return null;
  }
}

/** Renames a folder; false if another one with files has that name. */
async function renameIfAbsent(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return false;
  }
}

/**
 * Removes drafts that a killed publish left behind. `now` comes from the clock that stamps the folder's files: a publisher's
 * clock may be wrong.
 */
async function removeStale(staging: string, now: number): Promise<void> {
  for (const name of (await readdir(staging).catch(nullIfMissing)) ?? []) {
    const info = await stat(join(staging, name)).catch(nullIfMissing);
    if (info && now - info.mtimeMs > STALE_MS) await rm(join(staging, name), { recursive: true, force: true });
  }
}

function parsePointer(text: string, file: string, environment: string): Pointer {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw brokenPointerError(file);
  }
  return checkPointer(read, file, environment);
}
