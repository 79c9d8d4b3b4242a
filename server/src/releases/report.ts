import { readStatus, type ReleaseStore } from 'slipway';

const MOVES = 50;

/** What is live and the last moves, the newest first, for the back office. */
export async function reportReleases(store: ReleaseStore) {
  const [{ generation, slices }, history] = await Promise.all([readStatus(store), store.history()]);
  return { generation, slices, moves: history.slice(-MOVES).reverse() };
}
