import type { StepCounts } from './steps';
import type { FunnelStep, SliceVersions } from '../db/tables/funnel';

/** One row to add to `funnel_counts`. */
export interface FunnelRow {
  day: string;
  slice: string;
  version: string;
  step: FunnelStep;
  count: number;
}

/** Counts in memory until they are written. Days and published versions bound their number, not the visitors. */
export function createPendingCounts() {
  let rows = new Map<string, FunnelRow>();

  function addTo(row: Omit<FunnelRow, 'count'>, count: number): void {
    const key = `${row.day} ${row.slice} ${row.version} ${row.step}`;
    const known = rows.get(key);
    if (known) known.count += count;
    else rows.set(key, { ...row, count });
  }

  return {
    /** Adds steps to the totals of a business day, and to each version of the page. */
    add(day: string, counts: StepCounts, versions: SliceVersions): void {
      for (const [step, count] of Object.entries(counts) as [FunnelStep, number][]) {
        if (count <= 0) continue;
        addTo({ day, slice: '', version: '', step }, count);
        for (const [slice, version] of Object.entries(versions)) addTo({ day, slice, version, step }, count);
      }
    },
    /** Everything since the last call, for one writer. */
    take(): FunnelRow[] {
      const taken = [...rows.values()];
      rows = new Map();
      return taken;
    },
  };
}
