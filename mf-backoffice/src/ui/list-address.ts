import type { Location } from 'react-router-dom';

/** What a row's link tells the page that it opens: the list as it was left. Kept in the history, so also over a reload. */
export const listState = ({ pathname, search }: Location) => ({ list: pathname + search });

/** The address of the list `path` with the search, filters and page from which the page was opened; without them if it was not. */
export function listAddress({ state }: Location, path: string): string {
  const list = (state as { list?: unknown } | null)?.list;
  return typeof list === 'string' && list.toLowerCase().startsWith(`${path.toLowerCase()}?`) ? list : path;
}
