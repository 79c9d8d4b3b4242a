import { randomUUID } from 'node:crypto';
import { emptyTally, saveTally, tallyKey, watchedCanaries, withdrawBadCanaries } from 'releases';
import type { CanaryTally, Pointer, ReleaseStore, LoadStage } from 'releases';
import type { CurrentReleases } from '../current';
import { resolvePointer } from '../resolve-pointer';
import { networkOf } from './network';

/** How loading one version of a remote ended for a visitor. */
export interface LoadReport {
  remote: string;
  version: string;
  stage: LoadStage;
}

export interface VisitorInfo {
  visitor: string | undefined;
  /** Short names of the rollouts in which a failure of this visitor was counted before (cookie `counted`). */
  counted: readonly string[];
  address: string;
}

export interface CanaryWatch {
  /** Counts reports for the canaries with --auto. Returns the rollouts in which this visitor counts as failed from now on. */
  record(pointer: Pointer, reports: readonly LoadReport[], visitorInfo: VisitorInfo): string[];
  /** Persists the counts and withdraws canaries that fail too often. */
  evaluate(): Promise<void>;
}

interface WatchParts {
  store: ReleaseStore;
  releases: CurrentReleases;
  /** How many visitors of one network may count as failed in one rollout; more are taken for one visitor with many cookies. */
  visitorsPerAddress: number;
  warn(error: unknown, what: string): void;
}

/** Short name of a rollout in the visitor's cookie. */
const shortNameOf = (rollout: string) => rollout.slice(0, 8);

/**
 * Counts loads and failures of canaries and of the live versions beside them, and withdraws a canary that fails for more
 * visitors. The unit is the visitor: a visitor counts as failed once per rollout, on the side that their id belongs to, and
 * only for the version of that side.
 */
export function watchCanaries({ store, releases, visitorsPerAddress, warn }: WatchParts): CanaryWatch {
  const instance = randomUUID();
  const tallies = new Map<string, CanaryTally>();
  const addresses = new Map<string, Map<string, number>>();
  const unsaved = new Set<string>();
  let lastError = '';

  function mayCount(key: string, address: string): boolean {
    const known = addresses.get(key) ?? new Map<string, number>();
    addresses.set(key, known);
    const failed = (known.get(networkOf(address)) ?? 0) + 1;
    if (failed > visitorsPerAddress) return false;
    known.set(networkOf(address), failed);
    return true;
  }

  return {
    record(pointer, reports, { visitor, counted, address }) {
      const watched = visitor ? watchedCanaries(pointer) : [];
      if (watched.length === 0) return [];
      const assigned = resolvePointer(pointer, visitor).remotes;
      const failedIn: string[] = [];
      for (const [name, release] of watched) {
        const key = tallyKey(release);
        const tally = tallies.get(key) ?? emptyTally();
        tallies.set(key, tally);
        const side = assigned[name]!.version === release.canary.version ? tally.canary : tally.live;
        for (const { remote, version, stage } of reports) {
          if (remote !== name || version !== assigned[name]!.version) continue;
          const shortName = shortNameOf(release.canary.rollout);
          if (stage === 'loaded') side.loads += 1;
          else if (counted.includes(shortName) || failedIn.includes(shortName) || !mayCount(key, address)) continue;
          else {
            side.failed += 1;
            failedIn.push(shortName);
          }
          unsaved.add(key);
        }
      }
      return failedIn;
    },
    async evaluate() {
      const running = watchedCanaries(await releases.pointer());
      const keys = running.map(([, release]) => tallyKey(release));
      for (const key of tallies.keys()) if (!keys.includes(key)) for (const map of [tallies, addresses]) map.delete(key);
      for (const key of [...unsaved]) {
        unsaved.delete(key);
        const tally = tallies.get(key);
        if (tally) await saveTally(store, key, instance, tally);
      }
      if (running.length === 0) return;
      try {
        for (const { name, version, reason } of await withdrawBadCanaries(store))
          warn(null, `canary ${name} ${version} was ${reason}`);
      } catch (error) {
        // The same error repeats every few seconds: warn once.
        if (lastError !== String(error)) warn(error, 'failed to evaluate canaries');
        lastError = String(error);
      }
    },
  };
}
