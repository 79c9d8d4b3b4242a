import { EMPTY_POINTER, type Pointer } from '../pointer';
import type { Bucket } from './bucket';

/** The one object that is compared and swapped. */
export interface State {
  pointer: Pointer;
  /** Key of the history entry of this generation; each names the one before. '' before the first move. */
  entry: string;
  /** A version that is being removed, `name@version`: it may no longer be promoted. */
  removing?: string;
}

export interface SeenState extends State {
  /** '' where there is none yet. */
  etag: string;
}

const KEY = 'pointer.json';
const EMPTY: SeenState = { pointer: EMPTY_POINTER, entry: '', etag: '' };
/** How long the stamp is believed without asking. */
const BELIEVED_MS = 1000;
/** A page waits no longer than this for a store that does not answer. */
const PATIENCE_MS = 1000;

/** Reads and swaps the state of a store in a bucket; asks for it on the condition that it has changed. */
export function followState(bucket: Bucket) {
  let known = EMPTY;
  let asked = -Infinity;
  let asking: Promise<unknown> | undefined;

  async function read(): Promise<SeenState> {
    const found = await bucket.get(KEY, known.etag || undefined);
    if (found === null) known = EMPTY;
    else if (found !== 'unchanged') known = { ...(JSON.parse(found.content.toString('utf8')) as State), etag: found.etag };
    asked = performance.now();
    return known;
  }

  return {
    read,
    /** The ETag, at most a second old, of one conditional request for everybody who asks meanwhile. */
    async stamp(): Promise<string> {
      if (performance.now() - asked < BELIEVED_MS) return known.etag;
      asking ??= read().finally(() => (asking = undefined));
      await Promise.race([asking, refusal(PATIENCE_MS)]);
      return known.etag;
    },
    /** Replaces what `seen` saw. False where somebody else was faster. */
    async swap(seen: SeenState, next: State): Promise<boolean> {
      const etag = await bucket.put(KEY, JSON.stringify(next, null, 2), seen.etag ? { etag: seen.etag } : 'absent');
      if (etag !== null) return true;
      // A write whose answer was lost is sent again, and then fails on its own success.
      return JSON.stringify((await read()) satisfies State) === JSON.stringify({ ...next, etag: known.etag });
    },
  };
}

function refusal(afterMs: number): Promise<never> {
  return new Promise((_done, fail) =>
    setTimeout(() => fail(new Error(`the object store did not answer within ${afterMs} ms`)), afterMs).unref(),
  );
}
