/**
 * The steps of the funnel, in their order. Visits, views, and adds of guests and checkouts begun are told by the page; adds of customers
 * and orders are counted by the API, which knows them (SELL-8).
 */
export const FUNNEL_STEPS = ['visit', 'view', 'add', 'checkout', 'order'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The release versions of a page: slice -> version. */
export type SliceVersions = Readonly<Record<string, string>>;

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
