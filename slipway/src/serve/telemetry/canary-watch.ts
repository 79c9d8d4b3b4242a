import { randomUUID } from 'node:crypto';
import { emptyTally, saveTally, tallyKey, watchedCanaries, type CanaryTally } from '../../canary/tally';
import { withdrawBadCanaries } from '../../canary/withdraw';
import type { Pointer } from '../../pointer';
import type { ReleaseStore } from '../../store';
import type { CurrentReleases } from '../follow-releases';
import { versionsFor } from '../page-pointer';
import { networksOf } from '../../network';
import type { LoadReport } from './reports';

export interface VisitorInfo {
  visitor: string | undefined;
  /** Short names of the rollouts in which a failure of this visitor was counted before, or a conversion (cookie `counted`). */
  counted: readonly string[];
  address: string;
  /** The id comes from the host, such as an account id, and not from a cookie: any number of visitors of one address count. */
  isOfHost?: boolean;
}

export interface CanaryWatch {
  /** Counts reports for the canaries with --auto. Returns the rollouts in which this visitor counts as failed from now on. */
  record(pointer: Pointer, reports: readonly LoadReport[], visitorInfo: VisitorInfo): string[];
  /**
   * Counts a visitor who reached the goal. Returns the rollouts in which this visitor counts as converted from now on.
   * `isCurrent`: whether the visitor's page has the versions of a remote that the visitor is assigned now.
   */
  recordConversion(pointer: Pointer, visitorInfo: VisitorInfo, isCurrent: (remote: string) => boolean): string[];
  /** Remote -> what this process has counted of its running canary with --auto. */
  evidence(pointer: Pointer): Map<string, CanaryTally>;
  /** Persists the counts and withdraws canaries that fail too often, or with visitors who reach the goal too rarely. */
  evaluate(): Promise<void>;
}

interface WatchParts {
  store: ReleaseStore;
  releases: Pick<CurrentReleases, 'pointer'>;
  /** The history's phrase for a visitor who reached the goal: 'signed up'. */
  goal: string | undefined;
  /** How many visitors of one network (and in proportion of the larger ones around it) may count as failed, and as converted, in one rollout; more are taken for one visitor with many cookies. */
  visitorsPerAddress: number;
  warn(error: unknown, what: string): void;
}

/** How many ids of one key are remembered: enough for a day of a large host, with bounded memory. */
const MOST_KNOWN = 100_000;

/** Short name of a rollout in the visitor's cookie, and that of a conversion in it. */
const shortNameOf = (rollout: string) => rollout.slice(0, 8);
const conversionNameOf = (rollout: string) => `${shortNameOf(rollout)}a`;

/**
 * Counts loads and failures of canaries and of the live versions beside them, and withdraws a canary that fails for more
 * visitors, or with which fewer visitors reach the goal. The unit is the visitor: a visitor counts as failed once per rollout, and
 * as converted once, on the side that their id belongs to; as failed only for the version of that side.
 */
export function watchCanaries({ store, releases, goal, visitorsPerAddress, warn }: WatchParts): CanaryWatch {
  const instance = randomUUID();
  const tallies = new Map<string, CanaryTally>();
  const addresses = new Map<string, Map<string, number>>();
  const unsaved = new Set<string>();
  /** By key: visitors of the host's own ids who count, on whichever device, and visitors who were not counted. */
  const known = new Map<string, Set<string>>();
  const warnOfAddress = new Set<string>();
  let lastError = '';

  function mayCount(key: string, address: string): boolean {
    const known = addresses.get(key) ?? new Map<string, number>();
    addresses.set(key, known);
    const networks = networksOf(address);
    if (networks.some(({ name, share }) => (known.get(name) ?? 0) + 1 > visitorsPerAddress * share)) return false;
    for (const { name } of networks) known.set(name, (known.get(name) ?? 0) + 1);
    return true;
  }

  /** Whether a visitor is seen for the first time with this key. */
  function isNew(key: string, visitor: string): boolean {
    const visitors = known.get(key) ?? new Set();
    known.set(key, visitors);
    if (visitors.has(visitor) || visitors.size >= MOST_KNOWN) return false;
    visitors.add(visitor);
    return true;
  }

  /** Several tabs may report concurrently, before the cookie that marks the visitor as counted is set. */
  const isKnown = (key: string, visitor: string) => known.get(key)?.has(visitor) ?? false;

  /** Whether a visitor counts: each id of the host's own once, and of each address as many cookies as are taken for visitors. */
  const counts = (key: string, { visitor, address, isOfHost }: VisitorInfo) =>
    isOfHost ? isNew(key, visitor!) : mayCount(key, address);

  /** Warns once per canary that its evidence is incomplete. */
  function warnOnce(key: string, what: string): void {
    if (warnOfAddress.has(key)) return;
    warnOfAddress.add(key);
    warn(
      null,
      `${what}: ${visitorsPerAddress} visitors of one address have failed, and --auto counts no more from it. Behind a proxy, configure it as trusted ` +
        '(TRUST_PROXY, addressOf); where many visitors have one address, give visitorOf or visitorsPerAddress.',
    );
  }

  /** Each canary with --auto: what is counted on the visitor's side of it, and the version that this side gets. */
  function sidesOf(pointer: Pointer, visitor: string | undefined) {
    const watched = visitor ? watchedCanaries(pointer) : [];
    if (watched.length === 0) return [];
    return watched.map(([name, release]) => {
      const key = tallyKey(release);
      const tally = tallies.get(key) ?? emptyTally();
      tallies.set(key, tally);
      const { version } = versionsFor(name, release, visitor).version;
      const { rollout } = release.canary;
      return { name, version, key, rollout, side: version === release.canary.version ? tally.canary : tally.live };
    });
  }

  return {
    record(pointer, reports, info) {
      const { visitor, counted } = info;
      const failedIn: string[] = [];
      for (const { name, version: assigned, key, rollout, side } of sidesOf(pointer, visitor)) {
        for (const { remote, version, stage } of reports) {
          if (remote !== name || version !== assigned) continue;
          const shortName = shortNameOf(rollout);
          if (stage === 'loaded') side.loads += 1;
          else if (counted.includes(shortName) || failedIn.includes(shortName)) continue;
          else if (isKnown(`${key} failed`, visitor!)) failedIn.push(shortName);
          else if (!counts(key, info)) {
            if (info.isOfHost || !isNew(`${key} uncounted`, visitor!)) continue;
            side.uncounted += 1;
            warnOnce(key, `canary of ${name}`);
          } else {
            side.failed += 1;
            isNew(`${key} failed`, visitor!);
            failedIn.push(shortName);
          }
          unsaved.add(key);
        }
      }
      return failedIn;
    },
    recordConversion(pointer, info, isCurrent) {
      const { visitor, counted } = info;
      const convertedIn: string[] = [];
      for (const { name: remote, key, rollout, side } of sidesOf(pointer, visitor)) {
        const name = conversionNameOf(rollout);
        if (counted.includes(name) || !isCurrent(remote)) continue;
        const isCounted = isKnown(`${key} converted`, visitor!);
        if (!isCounted && !counts(`${key} conversions`, info)) continue;
        convertedIn.push(name);
        if (isCounted) continue;
        isNew(`${key} converted`, visitor!);
        side.converted += 1;
        unsaved.add(key);
      }
      return convertedIn;
    },
    evidence: (pointer) =>
      new Map(watchedCanaries(pointer).map(([name, release]) => [name, tallies.get(tallyKey(release)) ?? emptyTally()])),
    async evaluate() {
      const running = watchedCanaries(await releases.pointer());
      const keys = running.map(([, release]) => tallyKey(release));
      for (const key of tallies.keys())
        if (!keys.includes(key)) {
          tallies.delete(key);
          for (const counted of [key, `${key} conversions`, `${key} uncounted`, `${key} failed`, `${key} converted`]) {
            addresses.delete(counted);
            known.delete(counted);
          }
        }
      for (const key of [...unsaved]) {
        unsaved.delete(key);
        const tally = tallies.get(key);
        if (!tally) continue;
        await saveTally(store, key, instance, tally).catch((error: unknown) => {
          unsaved.add(key);
          throw error;
        });
      }
      if (running.length === 0) return;
      try {
        for (const { name, version, reason } of await withdrawBadCanaries(store, goal))
          warn(null, `canary ${name} ${version} was ${reason}`);
      } catch (error) {
        // The same error repeats every few seconds: warn once.
        if (lastError !== String(error)) warn(error, 'failed to evaluate canaries');
        lastError = String(error);
      }
    },
  };
}
