import type { ApiMetrics } from '../metrics/metrics';
import type { StepCounts } from './steps';
import type { SliceVersions } from '../db/tables/funnel';

/** Adds steps to the metrics of this process: all of them, and by the versions of the page. */
export function countInMetrics(
  { funnel, funnelByVersion }: Pick<ApiMetrics, 'funnel' | 'funnelByVersion'>,
  counts: StepCounts,
  versions: SliceVersions,
): void {
  for (const [step, count] of Object.entries(counts)) {
    if (count <= 0) continue;
    funnel.inc({ step }, count);
    for (const [slice, version] of Object.entries(versions)) funnelByVersion.inc({ step, slice, version }, count);
  }
}
