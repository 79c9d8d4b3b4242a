import { setTimeout as sleep } from 'node:timers/promises';
import { integrityOf, SHELL, type ReleaseStore, type VersionRef } from 'slipway';

/** Milliseconds. */
interface StoreProbeOptions {
  /** An answer is given again for this long. */
  keepMs?: number;
  /** A store that takes longer has not answered. */
  limitMs?: number;
}

/**
 * Whether the release store has the live shell's record, as it was promoted. A process caches the pointer and records
 * that it has read, so it would not notice that the store lost its files: pages then name scripts that do not exist.
 * Concurrent callers share one request, made at most every `keepMs`. Never throws.
 *
 * A store that does not answer differs from one that reports the record missing: while a bucket is away, a process that
 * has seen the shell serves from memory, and taking all processes out at once would end the shop.
 */
export function createStoreProbe(
  store: Pick<ReleaseStore, 'readRecord'>,
  { keepMs = 5_000, limitMs = 2_000 }: StoreProbeOptions = {},
): (shell: Pick<VersionRef, 'version' | 'record'>) => Promise<boolean> {
  /** The shell that was last seen in the store. */
  let seen: string | undefined;
  let last: { key: string; answer: Promise<boolean>; endedAt?: number } | undefined;

  async function ask(key: string, { version, record }: Pick<VersionRef, 'version' | 'record'>): Promise<boolean> {
    const timer = new AbortController();
    const late = sleep(limitMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
    const found = store.readRecord(SHELL, version, record).then(
      (stored) => stored !== null && integrityOf(stored.raw) === record,
      () => undefined,
    );
    const answer = await Promise.race([found, late]).finally(() => timer.abort());
    if (answer === undefined) return seen === key;
    seen = answer ? key : undefined;
    return answer;
  }

  return (shell) => {
    const key = `${shell.version} ${shell.record}`;
    if (last?.key === key && (last.endedAt === undefined || performance.now() - last.endedAt < keepMs)) return last.answer;
    const started: NonNullable<typeof last> = { key, answer: ask(key, shell) };
    void started.answer.then(() => (started.endedAt = performance.now()));
    last = started;
    return started.answer;
  };
}
