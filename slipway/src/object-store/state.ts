import { brokenPointerError, checkPointer, emptyPointer, type Pointer } from '../pointer';
import { environmentFolder } from '../store';
import type { Bucket } from './bucket';
import { assertNotHtml } from './read-object';

/** Content of the object that is compared and swapped. */
export interface State {
  pointer: Pointer;
  /** Key of this generation's history entry; each entry names the previous one. '' before the first move. */
  entry: string;
  /** `name@version` of a version that is being removed and may no longer be promoted. */
  removing?: string;
}

export interface SeenState extends State {
  /** '' if the object does not exist yet. */
  etag: string;
}

/** How long the stamp, or the failure to read it, is cached. */
const FRESH_MS = 1000;
/** Maximum time that a page waits for an unresponsive store. */
const TIMEOUT_MS = 1000;
/** The error for every page that reads while a slow read is pending. */
const noAnswer = () => new Error(`the object store did not answer within ${TIMEOUT_MS} ms`);

export type StateFollower = ReturnType<typeof followState>;

/** Reads and swaps the state of an environment in a bucket. Reads are conditional: an unchanged state is not downloaded again. */
export function followState(bucket: Bucket, environment: string) {
  const key = `${environmentFolder(environment)}pointer.json`;
  const empty: SeenState = { pointer: emptyPointer(environment), entry: '', etag: '' };
  let known = empty;
  let lastReadAt = -Infinity;
  let pendingRead: { since: number; done: Promise<unknown> } | undefined;
  let failure: { at: number; error: unknown } | undefined;

  function startRead(since: number): { since: number; done: Promise<unknown> } {
    const done = read().then(
      () => (failure = undefined),
      (error: unknown) => {
        failure = { at: performance.now(), error };
        throw error;
      },
    );
    return { since, done: done.finally(() => (pendingRead = undefined)) };
  }

  async function read(): Promise<SeenState> {
    const found = await bucket.get(key, known.etag || undefined);
    if (found === null) known = empty;
    else if (found !== 'unchanged') {
      const state = parse(found.content.toString('utf8'), key);
      known = { ...state, pointer: checkPointer(state.pointer, key, environment), etag: found.etag };
    }
    lastReadAt = performance.now();
    return known;
  }

  return {
    read,
    /**
     * The ETag, at most a second old. Concurrent callers share one conditional request. If a store is slow or unreachable, only
     * the first callers wait: the others get an error at once.
     */
    async stamp(): Promise<string> {
      const now = performance.now();
      if (now - lastReadAt < FRESH_MS) return known.etag;
      if (failure && now - failure.at < FRESH_MS) throw failure.error;
      pendingRead ??= startRead(now);
      await Promise.race([pendingRead.done, rejectAfter(pendingRead.since + TIMEOUT_MS - now)]);
      return known.etag;
    },
    /** Replaces the state `seen`. False if another process was faster. */
    async swap(seen: SeenState, next: State): Promise<boolean> {
      // The key of its entry makes the text unique, so the bucket recognizes a repeated write after its response was lost.
      return (await bucket.put(key, JSON.stringify(next, null, 2), seen.etag ? { etag: seen.etag } : 'absent')) !== null;
    },
  };
}

function parse(text: string, key: string): State {
  assertNotHtml(text, key);
  try {
    return (JSON.parse(text) as State | null) ?? ({} as State);
  } catch {
    throw brokenPointerError(key);
  }
}

function rejectAfter(afterMs: number): Promise<never> {
  return new Promise((_done, fail) => setTimeout(() => fail(noAnswer()), Math.max(0, afterMs)).unref());
}
