import { readTally, tallyKey } from './canary/tally';
import { readEngineKey, readTallies, startsByEngine, type EngineTally, type Tally } from './counts';
import { readDeprecations, type DeprecationUsage } from './deprecations';
import { readFunnelSummary, type VersionFunnel } from './funnel';
import { lastMoveOf, type HistoryEntry } from './history';
import { readLeftOut, type LeftOut } from './left-out';
import { findStalePointer } from './stale-pointer';
import { kindOf, releasesOf, SHELL, type Kind, type ReleaseState } from './pointer';
import type { ReleaseStore } from './store';
import { findServingFault } from './verify';
import { readVitals, type VitalsSummary } from './vitals';

/**
 * The status of one slice: the versions that visitors get, the last move (when, by which person, why), with loads and errors
 * in their browsers.
 */
export interface SliceStatus extends Tally {
  name: string;
  kind: Kind;
  live: string;
  /** Why the live version is not served completely; absent if every file is as published. */
  fault?: string;
  /** The visitors' steps on pages with the live version; absent without counts. */
  funnel?: VersionFunnel;
  /** How quickly pages with the live version loaded and responded, in visitors' browsers; absent if nothing was measured. */
  vitals?: VitalsSummary;
  canary?: {
    version: string;
    percent: number;
    auto?: true;
    /** With --auto. */
    evidence?: CanaryEvidence;
    funnel?: VersionFunnel;
    vitals?: VitalsSummary;
  } & Tally;
  fallback?: string;
  contract: string;
  /** The pointer's generation after the last move of this slice; absent until it moves under a release tool that keeps it. */
  generation?: number;
  state?: 'disabled';
  message?: string;
  since?: string;
  by?: string;
  why?: string;
}

/** The evidence about a canary with --auto: visitors with a failed remote, since the canary got its current share. */
export interface CanaryEvidence {
  /** With the canary, and with the live version. */
  failed: { canary: number; live: number };
  /** Those who do not count, because their address is at its limit. */
  uncounted: number;
}

export interface Status {
  generation: number;
  issuedAt: string;
  /** Why moves are refused: the pointer is missing, or older than the history. */
  lost?: string;
  slices: SliceStatus[];
  /** Starts of the live shell per browser engine, which shows an outage in one of them. */
  starts: EngineTally[];
  /** Versions that servers no longer evaluate, because they crashed render workers. */
  leftOut: LeftOut[];
  /** Versions with errors that no visitor gets any more: rolled back, or withdrawn. */
  failed: { name: string; version: string; errors: number }[];
  /** Deprecated parts of the contract, with the live versions that use them. */
  deprecations: DeprecationUsage[];
}

/** The status of one slice or of all, with loads, errors and the funnel of the last seven days. */
export async function readStatus(store: ReleaseStore, only?: string): Promise<Status> {
  const lost = (await findStalePointer(store))?.message;
  const [pointer, history, tallies, funnel, vitals] = await Promise.all([
    store.readPointer(),
    store.history(),
    readTallies(store),
    readFunnelSummary(store),
    readVitals(store),
  ]);
  const deprecations = await readDeprecations(store, pointer);
  const leftOut = [...(await readLeftOut(store)).values()].filter(({ name }) => !only || name === only);
  const slices = await Promise.all(
    releasesOf(pointer)
      .filter(([name]) => !only || name === only)
      .map(async ([name, release]) => {
        const fault = await findServingFault(store, name, release);
        const evidence = await evidenceOf(store, release);
        return statusOf({ name, kind: kindOf(pointer, name)!, fault, evidence }, release, history, (version) => ({
          ...(tallies.get(`${name}@${version}`) ?? { loads: 0, errors: 0 }),
          funnel: funnel[`${name}@${version}`],
          vitals: vitals.get(`${name}@${version}`),
        }));
      }),
  );
  const starts = !only || only === SHELL ? startsByEngine(tallies, pointer.shell?.version) : [];
  return {
    generation: pointer.generation,
    issuedAt: pointer.issuedAt,
    ...(lost ? { lost } : {}),
    slices,
    starts,
    leftOut,
    failed: failedIn(tallies, slices).filter(({ name }) => !only || name === only),
    deprecations,
  };
}

function failedIn(tallies: ReadonlyMap<string, Tally>, slices: readonly SliceStatus[]): Status['failed'] {
  const shown = new Set(slices.flatMap(({ name, live, canary }) => [`${name}@${live}`, `${name}@${canary?.version}`]));
  return [...tallies].flatMap(([key, { errors }]) => {
    if (errors === 0 || shown.has(key) || readEngineKey(key)) return [];
    const at = key.lastIndexOf('@');
    return [{ name: key.slice(0, at), version: key.slice(at + 1), errors }];
  });
}

/** Environment -> name -> live version. */
export const readEnvironments = (store: ReleaseStore): Promise<Record<string, Record<string, string>>> =>
  inEachEnvironment(store, ({ version }) => version);

/** Environment -> name -> live version, with the canary that runs beside it, and whether it is switched off. For people. */
export const describeEnvironments = (store: ReleaseStore): Promise<Record<string, Record<string, string>>> =>
  inEachEnvironment(store, ({ version, state, canary }) => {
    const more = [...(state ? ['off'] : []), ...(canary ? [`${canary.version} for ${canary.percent} %`] : [])];
    return more.length > 0 ? `${version} (${more.join(', ')})` : version;
  });

async function inEachEnvironment<T>(
  store: ReleaseStore,
  of: (release: ReleaseState) => T,
): Promise<Record<string, Record<string, T>>> {
  const environments = await store.environments();
  const pointers = await Promise.all(environments.map((name) => store.inEnvironment(name).readPointer()));
  return Object.fromEntries(
    environments.map((name, at) => [
      name,
      Object.fromEntries(releasesOf(pointers[at]!).map(([slice, release]) => [slice, of(release)])),
    ]),
  );
}

async function evidenceOf(store: ReleaseStore, { canary, ...release }: ReleaseState): Promise<CanaryEvidence | undefined> {
  if (!canary?.auto) return undefined;
  const tally = await readTally(store, tallyKey({ ...release, canary }));
  return {
    failed: { canary: tally.canary.failed, live: tally.live.failed },
    uncounted: tally.canary.uncounted + tally.live.uncounted,
  };
}

function statusOf(
  { name, kind, fault, evidence }: Pick<SliceStatus, 'name' | 'kind' | 'fault'> & { evidence: CanaryEvidence | undefined },
  release: ReleaseState,
  history: HistoryEntry[],
  tallyOf: (version: string) => Tally & { funnel: VersionFunnel | undefined; vitals: VitalsSummary | undefined },
): SliceStatus {
  const last = lastMoveOf(name, history);
  const { version: live, contract, state, message, canary } = release;
  return {
    name,
    kind,
    live,
    fault,
    ...tallyOf(live),
    fallback: release.fallback?.version,
    contract,
    generation: release.generation,
    state,
    message,
    canary: canary && {
      version: canary.version,
      percent: canary.percent,
      auto: canary.auto,
      evidence,
      ...tallyOf(canary.version),
    },
    since: last?.at,
    by: last?.who,
    why: last?.reason,
  };
}
