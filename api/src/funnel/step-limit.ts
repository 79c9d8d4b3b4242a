import type { StepCounts } from './steps';
import type { FunnelStep } from '../db/tables/funnel';

/** Limits of one network per minute. A mobile operator's network has many shoppers; one person comes nowhere near. */
const PER_MINUTE: Readonly<Record<FunnelStep, number>> = { visit: 60, view: 300, add: 60, checkout: 60, order: 60 };
/** Networks with a separate limit in a minute. Beyond that, as in an attack from everywhere, new ones share one limit. */
const MAX_NETWORKS = 10_000;
const OTHERS = 'others';

/** Bounds the damage of forged counts: each network adds so much per step and minute, and the rest is dropped. */
export function createStepLimit(scale: number): (network: string, counts: StepCounts) => StepCounts {
  let used = new Map<string, Record<FunnelStep, number>>();
  let minute = 0;
  return (network, counts) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [used, minute] = [new Map(), now];
    const key = used.has(network) || used.size < MAX_NETWORKS ? network : OTHERS;
    const known = used.get(key) ?? { visit: 0, view: 0, add: 0, checkout: 0, order: 0 };
    used.set(key, known);
    return Object.fromEntries(
      (Object.entries(counts) as [FunnelStep, number][]).map(([step, count]) => {
        const allowed = Math.max(0, Math.min(count, Math.max(1, Math.floor(PER_MINUTE[step] * scale)) - known[step]));
        known[step] += allowed;
        return [step, allowed];
      }),
    );
  };
}
