import type { Product } from 'shared/models';

const KEPT = 5;
const lists = new Map<string, Product[]>();

/**
 * What was loaded of long lists while scrolling, by address, so that going back finds the page as long as it was left
 * and the browser can restore the place. The browser's alone: nothing is put in on the server.
 */
export const further = {
  get: (key: string): Product[] | undefined => lists.get(key),
  set(key: string, rows: Product[]): void {
    lists.delete(key);
    lists.set(key, rows);
    const oldest = lists.keys().next().value;
    if (lists.size > KEPT && oldest !== undefined) lists.delete(oldest);
  },
};
