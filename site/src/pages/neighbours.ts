import type { PickedPointer } from '../releases/pick';

/** The pointer as a page carries it. `more`: there are remotes that it does not name; what it cannot place is a new page load. */
export type PagePointer = PickedPointer & { more?: true };

const MOST = 8;

type Claimed = (pointer: PickedPointer, pathname: string) => { name: string } | null;

/**
 * Narrows the pointer to the page's own remote and those that it links to, in the order of its links, eight in all: a
 * page costs the same with forty remotes as with eight. A pointer of up to eight stays as it is.
 */
export function narrowed(pointer: PickedPointer, pathname: string, html: string, remoteFor: Claimed): PagePointer {
  if (Object.keys(pointer.remotes).length <= MOST) return pointer;
  const near = new Set<string>();
  for (const path of [pathname, ...linksIn(html)]) {
    const claim = remoteFor(pointer, path);
    if (claim) near.add(claim.name);
    if (near.size === MOST) break;
  }
  const remotes = Object.fromEntries(Object.entries(pointer.remotes).filter(([name]) => near.has(name)));
  return { ...pointer, remotes, more: true };
}

/** Paths of the links on this origin, each once. */
function linksIn(html: string): Set<string> {
  return new Set([...html.matchAll(/<a\b[^<>]*?\shref="(\/[^"?#<]*)/g)].map(([, path]) => path!));
}
