import { remoteFor, type PagePointer } from 'shared/server-contract';
import type { Address } from './page-cache';

/**
 * The part of the query string that a page reads: the first value of each name that the route pattern declares, sorted
 * by name. A remote without declarations may read all of it. Pages that the server does not render read nothing.
 * Otherwise a made-up query would be another page to cache, and every visitor a page to render.
 */
export function usedQuery(pointer: Pick<PagePointer, 'remotes'>, { pathname, search }: Address): string {
  const owner = search ? remoteFor(pointer, pathname) : null;
  if (!owner?.server) return '';
  if (!owner.query) return search;
  const given = new URLSearchParams(search);
  const used = owner.query.filter((name) => given.has(name)).map((name) => [name, given.get(name)!]);
  return used.length > 0 ? `?${String(new URLSearchParams(used.sort()))}` : '';
}
