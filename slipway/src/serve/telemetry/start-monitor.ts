import type { Engine } from './engine';
import { largestNetworkOf } from '../../network';

/** Page starts older than this are dropped. */
const WINDOW_MS = 5 * 60_000;
/** Failures must come from this many networks (see largestNetworkOf): one visitor with a broken browser is not an outage. */
const MIN_NETWORKS = 3;
/** Maximum number of page starts in memory; the oldest are dropped first. */
const MAX_STARTS = 5000;

export interface PageStart {
  engine: Engine;
  /** Version of the shell. */
  version: string;
  started: boolean;
  address: string;
}

export interface StartMonitor {
  record(start: PageStart): void;
  /** Warns, once per window, of each engine in which at least half of the pages did not start. */
  check(): void;
}

/** Watches whether pages start in each browser engine, so that an outage in one of them is seen within minutes. */
export function monitorStarts(warn: (error: unknown, what: string) => void): StartMonitor {
  const recent: (PageStart & { at: number })[] = [];
  const warnedAt = new Map<string, number>();
  return {
    record(start) {
      recent.push({ ...start, at: Date.now() });
      if (recent.length > MAX_STARTS) recent.shift();
    },
    check() {
      const now = Date.now();
      while (recent.length > 0 && now - recent[0]!.at > WINDOW_MS) recent.shift();
      for (const [where, starts] of groupByEngine(recent)) {
        const failed = starts.filter(({ started }) => !started);
        const networks = new Set(failed.map(({ address }) => largestNetworkOf(address)));
        if (networks.size < MIN_NETWORKS || failed.length * 2 < starts.length) continue;
        if (now - (warnedAt.get(where) ?? -Infinity) < WINDOW_MS) continue;
        warnedAt.set(where, now);
        warn(null, `pages do not start in ${where}: ${failed.length} of ${starts.length} page loads in the last 5 minutes`);
      }
    },
  };
}

/** Starts by engine, its version and the shell's: 'webkit 26 with shell 1.4.0'. */
function groupByEngine(starts: readonly PageStart[]): Map<string, PageStart[]> {
  const groups = new Map<string, PageStart[]>();
  for (const start of starts) {
    const where = `${`${start.engine.name} ${start.engine.version}`.trim()} with shell ${start.version}`;
    const group = groups.get(where);
    if (group) group.push(start);
    else groups.set(where, [start]);
  }
  return groups;
}
