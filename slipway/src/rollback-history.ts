import type { HistoryEntry } from './history';
import type { ReleaseState } from './pointer';

/** The history's entries on versions outside of the rollback history. */
interface SliceHistory {
  /** Version -> the rollback history below it at its last promotion, oldest first. */
  below: Map<string, readonly string[]>;
  /** Versions that were rolled back from and not promoted since. */
  abandoned: Set<string>;
  /** The target of a rollback before each entry, which is the fallback until then. */
  targets: (string | undefined)[];
}

/**
 * Hash of the record with which a version was last made live: from the pointer, for its fallback, or from the slice's history.
 * Undefined if neither has it.
 */
export function promotedRecord(
  { fallback }: Pick<ReleaseState, 'fallback'>,
  history: readonly HistoryEntry[],
  version: string,
): string | undefined {
  if (fallback?.version === version) return fallback.record;
  return history.findLast(
    ({ action, to, record }) => to === version && record !== undefined && (action === 'promote' || action === 'rollback'),
  )?.record;
}

/** Whether the version was live before, according to the pointer or the slice's history. */
export const wasLive = (
  { rollbackHistory, fallback }: Pick<ReleaseState, 'rollbackHistory' | 'fallback'>,
  history: readonly HistoryEntry[],
  version: string,
): boolean =>
  rollbackHistory.includes(version) ||
  fallback?.version === version ||
  history.some(({ action, from, to }) => (action === 'promote' || action === 'rollback') && (from === version || to === version));

interface LiveVersion {
  version: string;
  rollbackHistory: readonly string[];
}

/** The version that a rollback leads to; `version` is undefined if there is no earlier one. */
export type RollbackTarget = 'unchanged' | 'without canary' | { version: string | undefined };

/**
 * The target of a rollback, with or without `to`. A running canary ends first: only the next rollback without `to` changes the
 * live version.
 */
export function chooseRollbackTarget(live: LiveVersion & { canary?: unknown }, to?: string): RollbackTarget {
  if (!to || to === live.version) {
    if (live.canary) return 'without canary';
    if (to) return 'unchanged';
  }
  return { version: to ?? live.rollbackHistory.at(-1) };
}

/**
 * The rollback history after a rollback to `to`: the versions that were live before `to` was promoted, without abandoned ones. So
 * a further rollback goes further back, never forward. The slice's `history` is needed only for a version that is not in the
 * current rollback history, because it was rolled back before.
 */
export function rollbackHistoryAfter(live: LiveVersion, to: string, history: readonly HistoryEntry[] = []): string[] {
  return rollBackTo(live, to, replayHistory(history)).rollbackHistory;
}

/**
 * The versions that the next `steps` rollbacks without `to` need, each once: their targets, and the fallback of the last. The
 * fallback of any other step is the target of the next.
 */
export function nextRollbacks(live: LiveVersion, steps: number): string[] {
  const needed: string[] = [];
  for (let { version, rollbackHistory } = live; needed.length <= steps;) {
    const to = rollbackHistory.at(-1);
    if (to === undefined) break;
    needed.push(to);
    rollbackHistory = rollbackHistoryAfter({ version, rollbackHistory }, to);
    version = to;
  }
  return needed;
}

/** The fallback that pages had before each entry of a slice's history. */
export const fallbacksBefore = (history: readonly HistoryEntry[]): readonly (string | undefined)[] =>
  replayHistory(history).targets;

/** The rollback history below `to`, and the versions that this rollback abandons. */
function rollBackTo(
  { version, rollbackHistory }: LiveVersion,
  to: string,
  { below, abandoned }: SliceHistory,
): { rollbackHistory: string[]; newlyAbandoned: string[] } {
  const at = rollbackHistory.lastIndexOf(to);
  const earlier = at < 0 ? (below.get(to) ?? rollbackHistory) : rollbackHistory.slice(0, at);
  // Versions below `to` are not abandoned: a rollback to an abandoned version leads up again.
  const newlyAbandoned = [version, ...(at < 0 ? [] : rollbackHistory.slice(at + 1))].filter(
    (other) => !earlier.includes(other) || at >= 0,
  );
  const excluded = new Set([to, ...abandoned, ...newlyAbandoned]);
  return { rollbackHistory: earlier.filter((other) => !excluded.has(other)), newlyAbandoned };
}

function replayHistory(history: readonly HistoryEntry[]): SliceHistory {
  const sliceHistory: SliceHistory = { below: new Map(), abandoned: new Set(), targets: [] };
  let rollbackHistory: readonly string[] = [];
  for (const { action, from, to } of history) {
    sliceHistory.targets.push(rollbackHistory.at(-1));
    if (!from || (action !== 'promote' && action !== 'rollback')) continue;
    if (action === 'promote') {
      rollbackHistory = [...rollbackHistory, from];
      sliceHistory.below.set(to, rollbackHistory);
    } else {
      const result = rollBackTo({ version: from, rollbackHistory }, to, sliceHistory);
      for (const version of result.newlyAbandoned) sliceHistory.abandoned.add(version);
      rollbackHistory = result.rollbackHistory;
    }
    sliceHistory.abandoned.delete(to);
  }
  return sliceHistory;
}
