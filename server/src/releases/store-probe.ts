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
 */
export function createStoreProbe(
  store: Pick<ReleaseStore, 'readRecord'>,
  { keepMs = 5_000, limitMs = 2_000 }: StoreProbeOptions = {},
): (shell: Pick<VersionRef, 'version' | 'record'>) => Promise<boolean> {
  let last: { key: string; answer: Promise<boolean>; endedAt?: number } | undefined;

  async function ask({ version, record }: Pick<VersionRef, 'version' | 'record'>): Promise<boolean> {
    const timer = new AbortController();
    const late = sleep(limitMs, false, { signal: timer.signal, ref: false }).catch(() => false);
    const found = store.readRecord(SHELL, version, record).then(
      (stored) => stored !== null && integrityOf(stored.raw) === record,
      () => false,
    );
    return Promise.race([found, late]).finally(() => timer.abort());
  }

  return (shell) => {
    const key = `${shell.version} ${shell.record}`;
    if (last?.key === key && (last.endedAt === undefined || performance.now() - last.endedAt < keepMs)) return last.answer;
    const started: NonNullable<typeof last> = { key, answer: ask(shell) };
    void started.answer.then(() => (started.endedAt = performance.now()));
    last = started;
    return started.answer;
  };
}
