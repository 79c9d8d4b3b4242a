import { remoteFor, type PagePointer } from 'shared/server-contract';
import type { Address } from './page-cache';

/**
 * The part of an address's query string that its page reads: the first value of each name that the owner's route pattern declares, sorted
 * by name. A remote that declares none may read all of it. Pages that the server does not render read nothing. Without this, a made-up
 * query would be another page for the cache, and each visitor of it a page to render.
 */
export function usedQuery(pointer: Pick<PagePointer, 'remotes'>, { pathname, search }: Address): string {
  const owner = search ? remoteFor(pointer, pathname) : null;
  if (!owner?.server) return '';
  if (!owner.query) return search;
  const given = new URLSearchParams(search);
  const used = owner.query.filter((name) => given.has(name)).map((name) => [name, given.get(name)!]);
  return used.length > 0 ? `?${String(new URLSearchParams(used.sort()))}` : '';
}
