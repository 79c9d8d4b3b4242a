import { randomUUID } from 'node:crypto';
import { noTally, saveTally, tallyKey, watchedCanaries, withdrawBadCanaries } from 'releases';
import type { CanaryTally, Pointer, ReleaseStore, Stage } from 'releases';
import type { CurrentReleases } from '../current';
import { pick } from '../pick';
import { networkOf } from './network';

/** What a visitor met: which version of which remote, and how it fared. */
export interface Met {
  remote: string;
  version: string;
  stage: Stage;
}

export interface Visit {
  visitor: string | undefined;
  /** Rollouts in which this visitor's failure was counted before (cookie `counted`). */
  counted: readonly string[];
  address: string;
}

export interface CanaryWatch {
  /** Counts for the canaries that watch over themselves. Answers the rollouts in which this visitor counts as failed from now on. */
  hear(pointer: Pointer, met: readonly Met[], visit: Visit): string[];
  /** Keeps what was counted, and withdraws what fails. */
  look(): Promise<void>;
}

interface WatchParts {
  store: ReleaseStore;
  releases: CurrentReleases;
  /** Visitors of one address whose failures count for one canary; the others are taken for one visitor with many cookies. */
  visitorsPerAddress: number;
  warn(error: unknown, what: string): void;
}

/** Short name of a rollout, for the visitor's cookie. */
const shortOf = (rollout: string) => rollout.slice(0, 8);

/**
 * Counts what canaries and the live versions beside them do to visitors, and lets go of a canary that fails more of them.
 * The unit is a visitor: whoever meets a failure counts once in a rollout, on the side that the visitor's own id belongs
 * to, and only for the version that this side is given.
 */
export function watchCanaries({ store, releases, visitorsPerAddress, warn }: WatchParts): CanaryWatch {
  const instance = randomUUID();
  const tallies = new Map<string, CanaryTally>();
  const addresses = new Map<string, Map<string, number>>();
  const unkept = new Set<string>();
  let told = '';

  function mayCount(key: string, address: string): boolean {
    const known = addresses.get(key) ?? new Map<string, number>();
    addresses.set(key, known);
    const failed = (known.get(networkOf(address)) ?? 0) + 1;
    if (failed > visitorsPerAddress) return false;
    known.set(networkOf(address), failed);
    return true;
  }

  return {
    hear(pointer, met, { visitor, counted, address }) {
      const watched = visitor ? watchedCanaries(pointer) : [];
      if (watched.length === 0) return [];
      const given = pick(pointer, visitor).remotes;
      const failedIn: string[] = [];
      for (const [name, slot] of watched) {
        const key = tallyKey(slot);
        const tally = tallies.get(key) ?? noTally();
        tallies.set(key, tally);
        const side = given[name]!.version === slot.canary.version ? tally.canary : tally.live;
        for (const { remote, version, stage } of met) {
          if (remote !== name || version !== given[name]!.version) continue;
          const short = shortOf(slot.canary.rollout);
          if (stage === 'loaded') side.loads += 1;
          else if (counted.includes(short) || failedIn.includes(short) || !mayCount(key, address)) continue;
          else {
            side.failed += 1;
            failedIn.push(short);
          }
          unkept.add(key);
        }
      }
      return failedIn;
    },
    async look() {
      const running = watchedCanaries(await releases.pointer());
      const keys = running.map(([, slot]) => tallyKey(slot));
      for (const key of tallies.keys()) if (!keys.includes(key)) for (const map of [tallies, addresses]) map.delete(key);
      for (const key of [...unkept]) {
        unkept.delete(key);
        const tally = tallies.get(key);
        if (tally) await saveTally(store, key, instance, tally);
      }
      if (running.length === 0) return;
      try {
        for (const { name, version, reason } of await withdrawBadCanaries(store))
          warn(null, `The canary ${name} ${version} was ${reason}`);
      } catch (error) {
        // Every few seconds the same: said once.
        if (told !== String(error)) warn(error, 'A canary could not be looked after');
        told = String(error);
      }
    },
  };
}
