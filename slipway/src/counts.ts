import { readDailyCounts, saveDailyCounts } from './daily-counts';
import type { ReleaseStore } from './store';

/**
 * How loading a version ended: `loaded`, the kind of failure in the browser, `render` for a failure on the server, or `ended` if a
 * render worker of a server ended.
 */
export const LOAD_STAGES = ['loaded', 'timeout', 'integrity', 'load', 'run', 'render', 'ended'] as const;
/** Stages that only servers report, never browsers. */
export const ON_THE_SERVER: readonly LoadStage[] = ['render', 'ended'];
export type LoadStage = (typeof LOAD_STAGES)[number];

/** `name@version` -> stage -> count. */
export type Counts = Record<string, Partial<Record<LoadStage, number>>>;

export interface Tally {
  loads: number;
  errors: number;
}

/** Starts of a shell version in one browser engine. */
export interface EngineTally extends Tally {
  version: string;
  /** 'chromium', 'webkit', 'firefox' or 'other'. */
  engine: string;
  /** Major version; '' if it is unknown. */
  engineVersion: string;
}

/** The key under which starts of a shell are counted per engine: 'shell@1.0.0 webkit/26'. */
export const engineKey = (version: string, engine: string, engineVersion: string) =>
  `shell@${version} ${engine}/${engineVersion}`;

/** Parses a key of `engineKey`; null for the key of a release. */
export function readEngineKey(key: string): Pick<EngineTally, 'version' | 'engine' | 'engineVersion'> | null {
  const [, version, engine, engineVersion] = /^shell@(\S+) ([a-z]+)\/(\d*)$/.exec(key) ?? [];
  return version ? { version, engine: engine!, engineVersion: engineVersion! } : null;
}

/** Starts of a shell version per engine in the last seven days, the engine with the most failures first. */
export function startsByEngine(tallies: ReadonlyMap<string, Tally>, shellVersion: string | undefined): EngineTally[] {
  return [...tallies]
    .flatMap(([key, tally]) => {
      const parts = readEngineKey(key);
      return parts && parts.version === shellVersion ? [{ ...parts, ...tally }] : [];
    })
    .sort((one, other) => other.errors - one.errors || other.loads - one.loads);
}

/** Persists the counts of one server process for a day; `instance` is unique per process start. */
export const saveCounts = (store: ReleaseStore, instance: string, counts: Counts, day?: Date): Promise<void> =>
  saveDailyCounts(store, 'counts', instance, counts, day);

/** The sum of all processes' counts in the last seven days, by `name@version`. */
export async function readTallies(store: ReleaseStore): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  for (const [release, stages] of await readDailyCounts<Counts[string]>(store, 'counts', Date.now())) {
    const tally = tallies.get(release) ?? { loads: 0, errors: 0 };
    for (const [stage, count] of Object.entries(stages)) tally[stage === 'loaded' ? 'loads' : 'errors'] += count;
    tallies.set(release, tally);
  }
  return tallies;
}
