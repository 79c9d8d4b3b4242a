import type { FunnelStep } from '../db/tables/funnel';

/** Steps counted at once. */
export type StepCounts = Partial<Record<FunnelStep, number>>;

/** A sum of counts of one day, or of one version. */
export interface FunnelTotals {
  visits: number;
  views: number;
  adds: number;
  checkouts: number;
  orders: number;
}

export const noTotals = (): FunnelTotals => ({ visits: 0, views: 0, adds: 0, checkouts: 0, orders: 0 });

/** The field of a step in the totals. */
export const totalOf = (step: FunnelStep) => `${step}s` as const;
