import { arrivedSince, removeOldArrivals } from './arrivals';
import { removeOldTallies } from './canary/tally';
import { removeOldDailyCounts } from './daily-counts';
import type { HistoryEntry } from './history';
import { findStalePointer } from './stale-pointer';
import { PRODUCTION, refsOf, releaseOf, type Pointer } from './pointer';
import { pinKey } from './pins';
import { linkedVersions, removeExpiredLinks } from './preview-links';
import type { ReleaseRecord } from './record';
import { fallbacksBefore, nextRollbacks } from './rollback-history';
import type { ReleaseStore } from './store';
import { ReleaseError } from './release-error';

const DAY_MS = 86_400_000;
/** Number of rollbacks without --to that must work, each with its fallback, however old their versions are. */
const STEPS_BACK = 3;

export interface Pruned {
  removed: string[];
  /** `name version`, with the reason for keeping it. */
  kept: { version: string; why: string }[];
}

export interface PruneOptions {
  /** Keeps versions that were published or live within this number of days: a tab may be that old. */
  days: number;
  /** Removes nothing, only reports. */
  dryRun: boolean;
  now?: number;
}

/**
 * Removes versions that no environment needs any longer. Keeps the versions of the pointers, the next rollback steps, pinned
 * versions, those that a preview link shows, and versions that were published or shown to visitors in the last `days` days.
 * Throws a ReleaseError if a pointer was lost.
 */
export async function prune(store: ReleaseStore, { days, dryRun, now = Date.now() }: PruneOptions): Promise<Pruned> {
  const stores = (await store.environments()).map((name) => store.inEnvironment(name));
  for (const each of stores) {
    const lost = await findStalePointer(each);
    if (lost) throw lost;
  }
  const since = now - days * DAY_MS;
  const environments = await Promise.all(stores.map((each) => readNeeds(each, now, since)));
  const pruned: Pruned = { removed: [], kept: [] };
  for (const name of await store.names()) {
    for (const version of await store.versions(name)) {
      const { record, isBroken } = await readPrunable(store, name, version);
      const why = environments
        .map((needs) => inWords(needs, reasonToKeep(needs, name, version, record, since)))
        .find((reason) => reason !== null);
      if (isBroken || why) {
        if (!dryRun) await store.keepVersion?.(name, version);
        pruned.kept.push({
          version: `${name} ${version}`,
          why: why ?? 'its record cannot be read: restore it, or remove the version',
        });
        continue;
      }
      if (!dryRun) await store.removeVersion(name, version);
      pruned.removed.push(`${name} ${version}`);
    }
  }
  if (!dryRun) {
    for (const each of stores) {
      await removeOldDailyCounts(each, now);
      await removeOldTallies(each);
      await removeExpiredLinks(each, now);
      await removeOldArrivals(each, since);
    }
  }
  return pruned;
}

/** A broken record can be restored from a backup, as long as the version is there. */
const readPrunable = async (store: ReleaseStore, name: string, version: string) =>
  store.readRecord(name, version).then(
    (stored) => ({ record: stored?.record, isBroken: false }),
    (error: unknown) => {
      if (error instanceof ReleaseError) return { record: undefined, isBroken: true };
      throw error;
    },
  );

/** The versions that an environment needs. */
interface Needs {
  environment: string;
  pointer: Pointer;
  /** By name, with the fallback before each move. */
  moves: Map<string, { entries: HistoryEntry[]; fallbacks: readonly (string | undefined)[] }>;
  /** `name@version`. */
  pins: string[];
  /** `name@version`. */
  linked: string[];
  /** `name@version`: copied here, or published again, in the last days. */
  arrived: string[];
}

const readNeeds = async (store: ReleaseStore, now: number, since: number): Promise<Needs> => ({
  environment: store.environment,
  pointer: await store.readPointer(),
  moves: movesByName(await store.history()),
  pins: await store.notes('pins'),
  linked: await linkedVersions(store, now),
  arrived: await arrivedSince(store, since),
});

function movesByName(history: HistoryEntry[]): Needs['moves'] {
  const names = new Set(history.map(({ name }) => name));
  return new Map(
    [...names].map((name) => {
      const entries = history.filter((entry) => entry.name === name);
      return [name, { entries, fallbacks: fallbacksBefore(entries) }];
    }),
  );
}

const inWords = ({ environment }: Needs, reason: string | null) =>
  reason !== null && environment !== PRODUCTION ? `${reason} (${environment})` : reason;

function reasonToKeep(
  { pointer, moves, pins, linked, arrived }: Needs,
  name: string,
  version: string,
  record: ReleaseRecord | undefined,
  since: number,
): string | null {
  if (pins.includes(pinKey(name, version))) return 'pinned';
  if (linked.includes(pinKey(name, version))) return 'shown by a preview link';
  if (refsOf(pointer).some(([of, ref]) => of === name && ref.version === version)) return 'named by the pointer';
  const live = releaseOf(pointer, name);
  if (live && nextRollbacks(live, STEPS_BACK).includes(version)) return 'a next step of rollback';
  if (arrived.includes(pinKey(name, version))) return 'copied or published again lately';
  if (record && Date.parse(record.publishedAt ?? record.built.at) >= since) return 'published lately';
  // An entry's `from` was live until the move and its `to` from then on, so the time of the move counts for both, for a canary that ended, and
  // for the fallback until then.
  const { entries, fallbacks } = moves.get(name) ?? { entries: [], fallbacks: [] };
  const wasShown = entries.some(
    ({ from, to, ended, at }, nth) => Date.parse(at) >= since && [from, to, ended?.version, fallbacks[nth]].includes(version),
  );
  return wasShown ? 'shown to visitors lately' : null;
}
