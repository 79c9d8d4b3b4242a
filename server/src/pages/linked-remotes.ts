import type { ResolvedPointer } from '../releases/resolve-pointer';

/** The pointer in a page. `more`: it leaves out some remotes, so a path that none of its remotes owns needs a new page load. */
export type PagePointer = ResolvedPointer & { more?: true };

const MAX_REMOTES = 8;

type RemoteFor = (pointer: ResolvedPointer, pathname: string) => { name: string } | null;

/**
 * Limits the pointer to the page's own remote and its linked remotes, in the order of the links, eight in all, so that a page
 * costs the same with forty remotes as with eight. A pointer of up to eight is returned unchanged.
 */
export function limitPointer(pointer: ResolvedPointer, pathname: string, html: string, remoteFor: RemoteFor): PagePointer {
  if (Object.keys(pointer.remotes).length <= MAX_REMOTES) return pointer;
  const linked = new Set<string>();
  for (const path of [pathname, ...linksIn(html)]) {
    const owner = remoteFor(pointer, path);
    if (owner) linked.add(owner.name);
    if (linked.size === MAX_REMOTES) break;
  }
  const remotes = Object.fromEntries(Object.entries(pointer.remotes).filter(([name]) => linked.has(name)));
  return { ...pointer, remotes, more: true };
}

/** The distinct paths of the links to this origin. */
function linksIn(html: string): Set<string> {
  return new Set([...html.matchAll(/<a\b[^<>]*?\shref="(\/[^"?#<]*)/g)].map(([, path]) => path!));
}
