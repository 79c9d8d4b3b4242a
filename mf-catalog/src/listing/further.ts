import type { Product } from 'shared/models';
import type { Heights } from './use-near-chunks';

/** What is known of a long list besides its first page. */
interface LongList {
  /** All rows that were loaded so far; absent while only the first page is there. */
  rows?: Product[];
  heights: Heights;
}

const KEPT = 5;
const lists = new Map<string, LongList>();

/**
 * Keeps what was loaded of long lists while scrolling, and how high it stood, by address: going back finds the page as
 * long as it was left, so that its place can be restored. The browser's alone: nothing is put in on the server.
 */
export const further = {
  get: (key: string): LongList | undefined => lists.get(key),
  /** The same, begun where it is not there yet. */
  keep(key: string): LongList {
    const list = lists.get(key) ?? { heights: { width: 0, chunks: new Map() } };
    lists.delete(key);
    lists.set(key, list);
    const oldest = lists.keys().next().value;
    if (lists.size > KEPT && oldest !== undefined) lists.delete(oldest);
    return list;
  },
};
