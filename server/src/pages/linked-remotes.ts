import { remoteFor } from 'shared/server-contract';
import type { ResolvedPointer } from '../releases/resolve-pointer';

const MAX_REMOTES = 8;

/**
 * Limits the pointer to the page's remote and its linked remotes, in the order of the links, eight in all, so that a
 * page costs the same with forty remotes as with eight. Returns a pointer of up to eight unchanged, and likewise for a
 * shell that lists no links.
 */
export function limitPointer(pointer: ResolvedPointer, pathname: string, links: readonly string[] | undefined): ResolvedPointer {
  if (Object.keys(pointer.remotes).length <= MAX_REMOTES || !links) return pointer;
  const linked = new Set<string>();
  for (const path of [pathname, ...links]) {
    const owner = remoteFor(pointer, path);
    if (owner) linked.add(owner.name);
    if (linked.size === MAX_REMOTES) break;
  }
  const remotes = Object.fromEntries(Object.entries(pointer.remotes).filter(([name]) => linked.has(name)));
  return { ...pointer, remotes, more: true };
}
