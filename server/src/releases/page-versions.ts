import type { ReadVersions } from 'api';
import type { Pointer } from 'slipway';
import { pointerFor } from './audience';
import type { Releases } from 'slipway/serve';
import { resolvePointer } from './resolve-pointer';

/** Pointers of earlier generations that may have open pages. */
const REMEMBERED = 20;

/**
 * Looks up the versions of a shopper's page by its generation, for the funnel: {} for a generation that this process
 * does not remember, null in a preview session, which is not a shopper's visit.
 */
export function createVersionsLookup({
  current,
  previews,
  cookies,
}: Pick<Releases, 'current' | 'previews' | 'cookies'>): ReadVersions {
  const known = new Map<number, Pointer>();
  return async ({ headers }, generation) => {
    if (previews.has(headers.cookie)) return null;
    const now = pointerFor(await current.pointer(), 'shoppers');
    known.set(now.generation, now);
    for (const oldest of known.keys()) if (known.size > REMEMBERED) known.delete(oldest);
    const pointer = known.get(generation);
    if (!pointer) return {};
    const { shell, remotes } = resolvePointer(pointer, cookies.visitorIn(headers));
    const versions = Object.entries(remotes).map(([name, { version }]) => [name, version] as const);
    return Object.fromEntries([...(shell ? [['shell', shell.version] as const] : []), ...versions]);
  };
}
