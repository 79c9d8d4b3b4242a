import { commandLine, envOption } from '../command-line';
import { environmentOf, refsOf, type Pointer } from '../pointer';
import { integrityOf, type ReleaseRecord } from '../record';
import { ReleaseError } from '../release-error';
import type { ReleaseStore, StoredRecord } from '../store';
import { whetherUnknown } from '../unknown-environment';
import { limitWarnings, WARN_INTERVAL_MS, type Warn } from './limit-warnings';
import { readableRecord } from '../readable-record';

/** The current pointer, and the records of published versions. */
export interface CurrentReleases {
  /**
   * The pointer of the store; the last good one if the store has none, or a broken or older one. Rejects with an error of status
   * 503 if there never was a good one.
   */
  pointer(): Promise<Pointer>;
  /**
   * release.json of a published version, compared with the pointer that `pointer()` returned last: read that once per page or
   * request. Null where there is none, and where its hash differs from the pointer's: the server serves what was promoted or
   * nothing.
   */
  record(name: string, version: string): Promise<ReleaseRecord | null>;
  /** Whether the pointer names a version; `label`: 'alpha@1.0.2'. Never reads the store. */
  isNamed(label: string): boolean;
  /** Whether the pointer names a version, or its record was read before. Never reads the store. */
  isKnown(name: string, version: string): boolean;
  /** The pointer that was read last, without another read, and whether that read succeeded. */
  last(): { pointer: Pointer | undefined; isFresh: boolean };
  /** Waits until the last pointer is remembered. */
  close(): Promise<void>;
}

/** Remembers the pointer with the highest generation across restarts, for all processes that serve a store. */
export interface PointerMemory {
  read(): Promise<{ generation: number; pointer: string } | null>;
  /** Does nothing where the same generation or a higher one is remembered. `pointer` is JSON, since its signature is over the text. */
  save(generation: number, pointer: string): Promise<void>;
}

/**
 * Re-reads the pointer when its stamp has changed: one stat per page. Never goes to a lower generation than this process or,
 * with `memory`, any other process has seen. Records never change, so each is read once.
 */
export function followReleases(store: ReleaseStore, warn: Warn, memory?: PointerMemory): CurrentReleases {
  let stamp = '';
  let current: Pointer | undefined;
  let highest = 0;
  let goodStamp = '';
  let isFresh = false;
  let expectedHashes = new Map<string, string>();
  const records = new Map<string, { record: ReleaseRecord; hash: string }>();
  const warned = new Set<string>();
  const warnOfStore = limitWarnings(warn);
  const remember = createRemember(memory, warn);
  let restoring: Promise<void> | undefined;
  /** Reads of a slow store overlap: the result of one that ends after a later one is outdated. */
  let [started, ended] = [0, 0];
  let pendingRead: Promise<Pointer> | undefined;

  /** Requests of one event-loop iteration share one stat, which starts after all of them: none sees an older pointer than it would alone. */
  function pointer(): Promise<Pointer> {
    pendingRead ??= new Promise<void>((arrived) => setImmediate(arrived)).then(() => {
      pendingRead = undefined;
      return read();
    });
    return pendingRead;
  }

  function use(next: Pointer): void {
    current = next;
    highest = next.generation;
    expectedHashes = recordHashesOf(next);
  }

  /** Starts from the last live pointer, before the first read of the store. */
  async function restore(): Promise<void> {
    const last = await memory?.read();
    if (!last) return;
    const remembered = JSON.parse(last.pointer) as Pointer;
    // A server that was moved to another environment, with unrelated generations.
    if (environmentOf(remembered) !== store.environment) return;
    // With another key only the generation counts: the pointer that the new key signed has a higher one.
    if (store.isAuthentic?.(remembered) ?? true) use(remembered);
    highest = last.generation;
  }

  async function read(): Promise<Pointer> {
    const turn = ++started;
    let now = stamp;
    let isSettled = true;
    try {
      restoring ??= restore();
      await restoring.catch((error: unknown) => {
        restoring = undefined;
        throw error;
      });
      now = await store.pointerStamp();
      if (turn < ended && current) return remember(current);
      if (now === stamp && current) {
        // A refused pointer stays refused until it changes.
        isFresh = now === goodStamp;
        return remember(current);
      }
      const next = await store.readPointer();
      if (turn < ended && current) return remember(current);
      if (next.generation < highest) throw olderPointerError(next, highest);
      use(next);
      goodStamp = now;
      isFresh = true;
      if (next.generation === 0)
        warnOfStore(now, null, `nothing is live in ${store.place} yet: pages get no remotes${await whetherUnknown(store, '. ')}`);
    } catch (error) {
      if (turn < ended && current) return remember(current);
      isFresh = false;
      // A failed read may succeed the next time, even for a pointer with the same stamp.
      isSettled = error instanceof ReleaseError;
      const live = current ? `generation ${current.generation} stays live` : 'nothing can be served';
      warnOfStore(now, error, `failed to read the release pointer in ${store.place}: ${live}`);
      if (!current)
        throw Object.assign(
          new Error('The release pointer could not be read since this server started: its log says why.', { cause: error }),
          { statusCode: 503 },
        );
    }
    if (isSettled) stamp = now;
    ended = turn;
    return remember(current!);
  }

  return {
    pointer,
    last: () => ({ pointer: current, isFresh }),
    isNamed: (label) => expectedHashes.has(label),
    isKnown: (name, version) => expectedHashes.has(`${name}@${version}`) || records.has(`${name}@${version}`),
    close: () => remember.settled(),
    async record(name, version) {
      if (!current) await pointer();
      const key = `${name}@${version}`;
      const expectedHash = expectedHashes.get(key);
      let found = records.get(key);
      if (!found || (expectedHash !== undefined && found.hash !== expectedHash)) {
        found = withHash(await readableRecord(store, name, version, expectedHash));
        if (!found && expectedHash === undefined) return null;
      }
      if (!found || (expectedHash !== undefined && found.hash !== expectedHash)) {
        if (!warned.has(`${key} ${expectedHash}`))
          warn(
            null,
            `release.json of ${key} is missing, broken, or not the one that was promoted: this version is not served. Run: ${commandLine('verify')}`,
          );
        warned.add(`${key} ${expectedHash}`);
        return null;
      }
      records.set(key, found);
      return found.record;
    },
  };
}

/** Returns the pointer, and starts to persist it if it is not persisted yet. No page waits for that. */
function createRemember(memory: PointerMemory | undefined, warn: Warn) {
  let [saved, notBefore] = [0, -Infinity];
  let saving: Promise<void> | undefined;

  async function save(known: PointerMemory, pointer: Pointer): Promise<void> {
    try {
      await known.save(pointer.generation, JSON.stringify(pointer));
      saved = pointer.generation;
    } catch (error) {
      notBefore = Date.now() + WARN_INTERVAL_MS;
      warn(error, `failed to remember generation ${pointer.generation} of the release pointer`);
    }
  }

  function remember(pointer: Pointer): Pointer {
    if (memory && !saving && pointer.generation > saved && Date.now() >= notBefore)
      saving = save(memory, pointer).finally(() => (saving = undefined));
    return pointer;
  }
  return Object.assign(remember, { settled: async () => saving });
}

const olderPointerError = (found: Pointer, highest: number) =>
  new ReleaseError(
    `${found.generation === 0 ? 'the store has no pointer' : `the store has generation ${found.generation}`}, and generation ${highest} was live before. ` +
      'If the store was restored or set up again on purpose, publish and promote what should be live, then run: ' +
      commandLine(`raise ${highest + 1}${envOption(environmentOf(found))} --reason "…"`),
  );

function withHash(stored: StoredRecord | null): { record: ReleaseRecord; hash: string } | undefined {
  return stored ? { record: stored.record, hash: integrityOf(stored.raw) } : undefined;
}

/** name@version -> expected hash of the record, for every version that the pointer names. */
const recordHashesOf = (pointer: Pointer) =>
  new Map(refsOf(pointer).map(([name, ref]) => [`${name}@${ref.version}`, ref.record]));
