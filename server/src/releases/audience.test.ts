import type { Pointer, ReleaseState } from 'slipway';
import { audienceOf, pointerFor } from './audience';

const release = (name: string, version: string, more: Partial<ReleaseState> = {}): ReleaseState => ({
  version,
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  record: 'sha384-y',
  container: `${name}_x`,
  contract: '^2.0.0',
  patterns: [{ path: `/${name}/*`, server: false }],
  rollbackHistory: [],
  movedBy: 'person',
  ...more,
});
const staff = { audience: 'staff' } as const;

/** Moves a slice as the release tool does: the generation of the pointer rises and is kept with the slice. */
function moved(pointer: Pointer, name: string, version: string, more?: Partial<ReleaseState>): Pointer {
  const generation = pointer.generation + 1;
  const state = { ...release(name, version, more), generation };
  if (name === 'shell') return { ...pointer, generation, shell: state };
  return { ...pointer, generation, remotes: { ...pointer.remotes, [name]: state } };
}

const empty: Pointer = { schema: 1, generation: 0, issuedAt: '2026-11-23T00:00:00.000Z', remotes: {} };
const base = moved(moved(moved(empty, 'shell', '1.0.0'), 'shop', '1.0.0'), 'back-office', '1.0.0', staff);

test('assigns a path to the staff if a staff slice owns it, ignoring case', () => {
  expect(audienceOf(base, '/Back-Office/Orders')).toBe('staff');
  expect(audienceOf(base, '/Shop/Dunk')).toBe('shoppers');
  expect(audienceOf(base, '/nowhere')).toBe('shoppers');
});

test("a staff release changes no shopper's page, and vice versa", () => {
  const next = moved(base, 'back-office', '1.1.0', {
    ...staff,
    canary: { ...release('back-office', '1.2.0'), percent: 5, rollout: 'r' },
  });
  const shopperPart = ({ shell, remotes, generation }: Pointer) => ({ shell, remotes, generation });
  expect(shopperPart(pointerFor(next, 'shoppers'))).toEqual(shopperPart(pointerFor(base, 'shoppers')));
  expect(pointerFor(next, 'staff')).toMatchObject({ generation: 4, remotes: { 'back-office': { version: '1.1.0' } } });
  const shop = moved(next, 'shop', '1.1.0');
  expect(shopperPart(pointerFor(shop, 'staff'))).toEqual(shopperPart(pointerFor(next, 'staff')));
  expect(pointerFor(shop, 'shoppers')).toMatchObject({ generation: 5, remotes: { shop: { version: '1.1.0' } } });
  expect(Object.keys(pointerFor(shop, 'shoppers').remotes)).toEqual(['shop']);
});

test('a shell release changes both audiences, and computes each once', () => {
  const next = moved(base, 'shell', '1.1.0');
  expect([pointerFor(next, 'shoppers').generation, pointerFor(next, 'staff').generation]).toEqual([4, 4]);
  expect(pointerFor(next, 'staff')).toBe(pointerFor(next, 'staff'));
});
