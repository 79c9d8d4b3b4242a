import { readDailyCounts, saveDailyCounts } from './daily-counts';
import type { ReleaseStore } from './store';

/**
 * The vitals of a page load (web.dev/vitals), with the upper bounds of the buckets it is counted in: until the largest
 * element was painted (LCP) and the longest answer to an input (INP), both in milliseconds, and how much the layout shifted
 * (CLS), a score.
 */
export const VITAL_BOUNDS = {
  lcp: [250, 500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [25, 50, 75, 100, 150, 200, 300, 500, 1000],
  cls: [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5],
} as const satisfies Record<string, readonly number[]>;

export type Vital = keyof typeof VITAL_BOUNDS;
export const VITALS = Object.keys(VITAL_BOUNDS) as Vital[];

/** Per measure: the page loads in each bucket; the last bucket is beyond all bounds. */
export type VitalCounts = Partial<Record<Vital, number[]>>;

/** The 75th percentile of each measure, as web.dev/vitals judges a page, and of how many page loads. */
export type VitalsSummary = { loads: number } & Partial<Record<Vital, number>>;

const PERCENTILE = 0.75;

/** Counts the measures of one page load. */
export function addVitals(counts: VitalCounts, measured: Partial<Record<Vital, number>>): void {
  for (const vital of VITALS) {
    const value = measured[vital];
    if (value === undefined) continue;
    const bounds: readonly number[] = VITAL_BOUNDS[vital];
    const buckets = (counts[vital] ??= new Array<number>(bounds.length + 1).fill(0));
    const at = bounds.findIndex((bound) => value <= bound);
    buckets[at < 0 ? bounds.length : at]! += 1;
  }
}

/** Stores the counts of one server process for a day, by `name@version`; `instance` is unique per process start. */
export const saveVitals = (
  store: ReleaseStore,
  instance: string,
  counts: Readonly<Record<string, VitalCounts>>,
  day?: Date,
): Promise<void> => saveDailyCounts(store, 'vitals', instance, counts, day);

/** The vitals of the last seven days, over all processes, by `name@version`. */
export async function readVitals(store: ReleaseStore, now = Date.now()): Promise<Map<string, VitalsSummary>> {
  const sums = new Map<string, VitalCounts>();
  for (const [release, counts] of await readDailyCounts<VitalCounts>(store, 'vitals', now))
    sums.set(release, sumOf(sums.get(release) ?? {}, counts));
  return new Map([...sums].map(([release, counts]) => [release, summaryOf(counts)]));
}

function sumOf(one: VitalCounts, other: VitalCounts): VitalCounts {
  const sum: VitalCounts = { ...one };
  for (const vital of VITALS) {
    const [some, more] = [one[vital], other[vital]];
    if (some && more) sum[vital] = some.map((count, at) => count + (more[at] ?? 0));
    else if (more) sum[vital] = more;
  }
  return sum;
}

function summaryOf(counts: VitalCounts): VitalsSummary {
  const summary: VitalsSummary = { loads: 0 };
  for (const vital of VITALS) {
    const buckets = counts[vital];
    if (!buckets) continue;
    const loads = buckets.reduce((sum, count) => sum + count, 0);
    summary.loads = Math.max(summary.loads, loads);
    summary[vital] = percentileIn(buckets, VITAL_BOUNDS[vital], loads);
  }
  return summary;
}

/** Interpolated within its bucket, like Prometheus' histogram_quantile; at most the highest bound. */
function percentileIn(buckets: readonly number[], bounds: readonly number[], total: number): number {
  const rank = PERCENTILE * total;
  let below = 0;
  for (const [at, bound] of bounds.entries()) {
    const count = buckets[at] ?? 0;
    if (count > 0 && below + count >= rank) {
      const from = bounds[at - 1] ?? 0;
      return from + ((bound - from) * (rank - below)) / count;
    }
    below += count;
  }
  return bounds.at(-1)!;
}
