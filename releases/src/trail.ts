import type { HistoryEntry } from './history';

/** What a slice's history says of the versions that are not below the live one. */
interface Past {
  /** Versions that each version had below it when it was promoted last, oldest first. */
  below: Map<string, readonly string[]>;
  /** Versions that were rolled back from, and not promoted since. */
  left: Set<string>;
}

interface Standing {
  version: string;
  trail: readonly string[];
}

/**
 * Versions below `to` once it is live by a rollback: those that were live before it was promoted, and never one that was rolled
 * back from. So a further rollback goes further back, never forward. The `history` of the slice tells the place of a version that
 * is not in the trail, since it was rolled back from before; it is needed for no other.
 */
export function trailAfterRollback(live: Standing, to: string, history: readonly HistoryEntry[] = []): string[] {
  return goBack(live, to, pastOf(history)).trail;
}

/** The trail below `to`, and the versions that are rolled back from on the way to it. */
function goBack({ version, trail }: Standing, to: string, { below, left }: Past): { trail: string[]; leaves: string[] } {
  const at = trail.lastIndexOf(to);
  const place = at < 0 ? (below.get(to) ?? trail) : trail.slice(0, at);
  // What lies below `to` is not left: the move leads up again, to what was promoted after it.
  const leaves = [version, ...(at < 0 ? [] : trail.slice(at + 1))].filter((other) => !place.includes(other) || at >= 0);
  const gone = new Set([to, ...left, ...leaves]);
  return { trail: place.filter((other) => !gone.has(other)), leaves };
}

function pastOf(history: readonly HistoryEntry[]): Past {
  const past: Past = { below: new Map(), left: new Set() };
  let trail: readonly string[] = [];
  for (const { action, from, to } of history) {
    if (!from || (action !== 'promote' && action !== 'rollback')) continue;
    if (action === 'promote') {
      trail = [...trail, from];
      past.below.set(to, trail);
    } else {
      const back = goBack({ version: from, trail }, to, past);
      for (const version of back.leaves) past.left.add(version);
      trail = back.trail;
    }
    past.left.delete(to);
  }
  return past;
}
