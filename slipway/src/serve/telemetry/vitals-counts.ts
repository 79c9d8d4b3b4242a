import { addVitals, saveVitals, VITAL_BOUNDS, VITALS, type Vital, type VitalCounts } from '../../vitals';
import { countDaily, type CountsParts } from './count-daily';
import { canBeRelease } from './reports';

/** The report of one page load: its slices, and the vitals that its visitor experienced. */
export interface PageVitals {
  slices: { name: string; version: string }[];
  measured: Partial<Record<Vital, number>>;
}

/** The host and the remote of the page. */
const MOST_SLICES = 2;
/** No measure is larger: LCP and INP in milliseconds, CLS without a unit. */
const LARGEST: Readonly<Record<Vital, number>> = { lcp: 300_000, inp: 60_000, cls: 100 };

/**
 * `vitals` of a telemetry body: `{ slices: [{ remote, version }], lcp: 812, inp: 96, cls: 0.01 }`, each measure optional. Null
 * without one, and for anything else.
 */
export function readPageVitals(body: unknown): PageVitals | null {
  const given = (body as { vitals?: Record<string, unknown> } | null)?.vitals;
  if (typeof given !== 'object' || given === null) return null;
  const slices = (Array.isArray(given.slices) ? (given.slices as unknown[]) : []).map(
    (slice) => (slice ?? {}) as { remote: string; version: string },
  );
  if (slices.length === 0 || slices.length > MOST_SLICES) return null;
  if (!slices.every(({ remote, version }) => canBeRelease(remote, version))) return null;
  const measured: PageVitals['measured'] = {};
  for (const vital of VITALS) {
    const value = given[vital];
    if (value === undefined) continue;
    if (typeof value !== 'number' || !(value >= 0 && value <= LARGEST[vital])) return null;
    measured[vital] = value;
  }
  if (Object.keys(measured).length === 0) return null;
  return { slices: slices.map(({ remote, version }) => ({ name: remote, version })), measured };
}

/** Counts what visitors felt, by version: in the metrics of this process, and per day in the release store for `status`. */
export function countVitals({ store, instance, isPublished }: CountsParts) {
  const sinceStart: Record<string, VitalCounts> = {};
  const daily = countDaily<VitalCounts>((counts, day) => saveVitals(store, instance, counts, day));
  return {
    /** Ignores unpublished versions, so that clients cannot fill the metrics. */
    async record({ slices, measured }: PageVitals): Promise<void> {
      for (const { name, version } of slices) {
        if (!(await isPublished(name, version))) continue;
        for (const counts of [sinceStart, daily.today()]) addVitals((counts[`${name}@${version}`] ??= {}), measured);
      }
    },
    save: daily.save,
    metrics: (prefix: string) => VITALS.map((vital) => histogram(prefix, vital, sinceStart)).join(''),
  };
}

/** Prometheus' base unit is the second. */
const METRIC: Readonly<Record<Vital, { name: string; help: string; perUnit: number }>> = {
  lcp: { name: 'page_lcp_seconds', help: 'Largest contentful paint of page loads', perUnit: 1000 },
  inp: { name: 'page_inp_seconds', help: 'Interaction to next paint of page loads', perUnit: 1000 },
  cls: { name: 'page_cls', help: 'Cumulative layout shift of page loads', perUnit: 1 },
};

function histogram(prefix: string, vital: Vital, counts: Readonly<Record<string, VitalCounts>>): string {
  const { help, perUnit } = METRIC[vital];
  const name = `${prefix}_${METRIC[vital].name}`;
  const lines = [`# HELP ${name} ${help}, by slice and version`, `# TYPE ${name} histogram`];
  for (const [release, { [vital]: buckets }] of Object.entries(counts)) {
    if (!buckets) continue;
    const at = release.lastIndexOf('@');
    const labels = `slice="${release.slice(0, at)}",version="${release.slice(at + 1)}"`;
    const bounds = [...VITAL_BOUNDS[vital].map((bound) => String(bound / perUnit)), '+Inf'];
    let total = 0;
    for (const [index, bound] of bounds.entries())
      lines.push(`${name}_bucket{${labels},le="${bound}"} ${(total += buckets[index] ?? 0)}`);
    lines.push(`${name}_count{${labels}} ${total}`);
  }
  return `${lines.join('\n')}\n`;
}
