import { readStatus, type ReleaseStore } from 'slipway';

const MOVES = 50;

/** The live versions and the last moves, newest first, for the back office. */
export async function reportReleases(store: ReleaseStore) {
  const [{ generation, slices }, history] = await Promise.all([readStatus(store), store.history()]);
  return { generation, slices, moves: history.slice(-MOVES).reverse() };
}
