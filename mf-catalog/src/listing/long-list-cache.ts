import type { Product } from 'shared/models';
import type { ListingData } from './load-listing';
import type { Heights } from './use-virtual-chunks';

/** The pages after the first that the browser has loaded of a long list. */
interface LongList {
  /** All rows loaded so far, and the first page that they continue; absent while only that is loaded. */
  loaded?: { rows: Product[]; after: ListingData };
  heights: Heights;
}

const MAX_LISTS = 5;
const lists = new Map<string, LongList>();

/**
 * Caches the rows and chunk heights of long lists by URL. Going back finds the page as long as before, so the scroll
 * position can be restored. Browser only: the server never writes to it.
 */
export const longListCache = {
  get: (key: string): LongList | undefined => lists.get(key),
  /** Also marks the list as the most recent; evicts the oldest beyond MAX_LISTS. */
  getOrCreate(key: string): LongList {
    const list = lists.get(key) ?? { heights: { width: 0, chunks: new Map() } };
    lists.delete(key);
    lists.set(key, list);
    const oldest = lists.keys().next().value;
    if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
    return list;
  },
};
