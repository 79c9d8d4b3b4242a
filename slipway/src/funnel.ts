import type { ReleaseStore } from './store';

/** What shoppers did on pages with one version of a slice, in the last seven days. */
export interface VersionFunnel {
  visits: number;
  views: number;
  adds: number;
  checkouts: number;
  orders: number;
}

/** `name@version` -> counts. */
export type FunnelSummary = Record<string, VersionFunnel>;

const KEY = 'last-seven-days';

/** Stores the counts of all processes, which the shop's database adds up, for `status`. */
export const saveFunnel = (store: ReleaseStore, summary: FunnelSummary): Promise<void> => store.writeNote('funnel', KEY, summary);

/** {} where nothing was counted. */
export const readFunnelSummary = async (store: ReleaseStore): Promise<FunnelSummary> =>
  (await store.readNote<FunnelSummary>('funnel', KEY)) ?? {};
