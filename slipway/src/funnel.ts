import type { ReleaseStore } from './store';

/**
 * The visitors' steps on pages with one version, in the last seven days: a count for each step of the project's funnel, in
 * the order of the steps (`{ visits: 812, searches: 90, bookings: 4 }`).
 */
export type VersionFunnel = Record<string, number>;

/** `name@version` -> counts. */
export type FunnelSummary = Record<string, VersionFunnel>;

const KEY = 'last-seven-days';

/** Stores the counts of all processes, which the project adds up, for `status`. */
export const saveFunnel = (store: ReleaseStore, summary: FunnelSummary): Promise<void> => store.writeNote('funnel', KEY, summary);

/** {} if nothing was counted. */
export const readFunnelSummary = async (store: ReleaseStore): Promise<FunnelSummary> =>
  (await store.readNote<FunnelSummary>('funnel', KEY)) ?? {};
