import { setTimeout as pause } from 'node:timers/promises';

/**
 * Keeps what `render` returns until `keyOf` returns another key. Concurrent calls share one rendering, and it begins at most once in
 * `minAgeMs`: calls that come sooner wait for one that begins then, and so contains all changes until then. A failure is not kept.
 */
export function keepRendered<T>(keyOf: () => string, render: (key: string) => Promise<T>, minAgeMs = 0): () => Promise<T> {
  let kept: { key: string; result: Promise<T> } | undefined;
  let waiting: Promise<T> | undefined;
  let begunAt = -Infinity;
  function begin(): Promise<T> {
    [waiting, begunAt] = [undefined, performance.now()];
    const key = keyOf();
    const result = render(key);
    kept = { key, result };
    result.catch(() => (kept = kept?.result === result ? undefined : kept));
    return result;
  }
  return () => {
    if (waiting) return waiting;
    if (kept?.key === keyOf()) return kept.result;
    const wait = begunAt + minAgeMs - performance.now();
    return wait > 0 ? (waiting = pause(wait).then(begin)) : begin();
  };
}
