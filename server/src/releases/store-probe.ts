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
 * Whether the release store has the record of the shell that is live, as it was promoted. Pointer and records that a process has read
 * stay in its memory, so it cannot tell from them that the store lost its files: pages then name scripts that are not there. However
 * many callers there are, the store is asked once at a time and every `keepMs` at most. Never throws.
 *
 * A store that does not answer is another matter than one that answers that it has nothing: while a bucket is away, a process that has
 * seen the shell in it serves on from memory, and taking all processes out at once would end the shop.
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
