import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. */
interface ReadinessOptions {
  /** An answer is given again for this long. */
  keepMs?: number;
  /** How long a caller waits for a new answer. */
  limitMs?: number;
}

/**
 * Whether the database answers. `probe` sends it one query, and calls `onConnected` once it has a connection. However
 * many callers there are, one query runs at a time and at most every `keepMs`. Waiting for a connection means that
 * the process is busy, not that the database is away: the last answer then stays, so that a rush does not take all
 * processes out of service at once. Never throws.
 */
export function createReadiness(
  probe: (onConnected: () => void) => Promise<unknown>,
  { keepMs = 1_000, limitMs = 2_000 }: ReadinessOptions = {},
): () => Promise<boolean> {
  let last = { isReady: false, at: -Infinity };
  let probing: { answer: Promise<boolean>; connectedAt?: number } | undefined;
  let refreshing: Promise<boolean> | undefined;

  function startProbe() {
    const started: NonNullable<typeof probing> = { answer: Promise.resolve(false) };
    started.answer = probe(() => void (started.connectedAt = performance.now())).then(
      () => true,
      () => false,
    );
    void started.answer.then(() => (probing = undefined));
    return started;
  }

  async function refresh(): Promise<boolean> {
    const current = (probing ??= startProbe());
    const timer = new AbortController();
    const late = sleep(limitMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
    const answer = await Promise.race([current.answer, late]);
    timer.abort();
    const hangs = current.connectedAt !== undefined && performance.now() - current.connectedAt > limitMs / 2;
    last = { isReady: answer ?? (hangs ? false : last.isReady), at: performance.now() };
    refreshing = undefined;
    return last.isReady;
  }

  return async () => (performance.now() - last.at < keepMs ? last.isReady : (refreshing ??= refresh()));
}
