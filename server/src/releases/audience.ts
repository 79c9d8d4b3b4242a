import type { Pointer } from 'slipway';
import { coversPath } from 'shared/server-contract';

/** The pages that load a slice: shoppers' pages omit a staff slice. */
export type Audience = 'shoppers' | 'staff';

/** The audience of a path: staff if a staff slice owns it. */
export function audienceOf(pointer: Pointer, pathname: string): Audience {
  const owns = Object.values(pointer.remotes).some(
    ({ audience, patterns }) => audience === 'staff' && patterns.some(({ path }) => coversPath(path, pathname)),
  );
  return owns ? 'staff' : 'shoppers';
}

const parts = new WeakMap<Pointer, Record<Audience, Pointer>>();

/**
 * The pointer as the pages of an audience load it, the same object on every call. Its generation is the last one that
 * moved a slice in it, so a staff release changes no byte of a shopper's page, and vice versa.
 */
export function pointerFor(pointer: Pointer, audience: Audience): Pointer {
  let found = parts.get(pointer);
  if (!found) parts.set(pointer, (found = { shoppers: partOf(pointer, 'shoppers'), staff: partOf(pointer, 'staff') }));
  return found[audience];
}

function partOf(pointer: Pointer, audience: Audience): Pointer {
  const remotes = Object.fromEntries(
    Object.entries(pointer.remotes).filter(([, release]) => (release.audience ?? 'shoppers') === audience),
  );
  const releases = [...(pointer.shell ? [pointer.shell] : []), ...Object.values(remotes)];
  return { ...pointer, remotes, generation: Math.max(0, ...releases.map(({ generation = 0 }) => generation)) };
}
