import type { Canary, Pointer, Slot } from 'releases';
import { newVisitor, pick } from './pick';

const ref = (name: string, version: string) => ({
  version,
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  record: 'r',
  container: `${name}__${version}`,
  contract: '^1.0.0',
  claims: [{ path: `/${version}`, server: true }],
});

const slot = (name: string, percent: number, rollout: string): Slot => ({
  ...ref(name, '1.0.0'),
  fallback: ref(name, '0.9.0'),
  canary: { ...ref(name, '1.1.0'), percent, rollout } satisfies Canary,
  trail: ['0.9.0'],
  movedBy: 'person',
});

const pointerOf = (remotes: Pointer['remotes']): Pointer => ({ schema: 1, generation: 7, issuedAt: '', remotes });
const inCanary = (pointer: Pointer, visitor: string | undefined, name = 'mf-a') =>
  pick(pointer, visitor).remotes[name]!.version === '1.1.0';

const PEOPLE = 100_000;
/** The same ones in every run: of random ones, one run in three thousand would lie beyond four deviations. */
const visitors = Array.from({ length: PEOPLE }, (_, at) => `visitor-${at}`);

test.each([1, 10, 50])('%i %% of 100,000 visitors get the canary, within four standard deviations', (percent) => {
  const pointer = pointerOf({ 'mf-a': slot('mf-a', percent, `rollout-${percent}`) });
  const count = visitors.filter((visitor) => inCanary(pointer, visitor)).length;
  const share = percent / 100;
  expect(Math.abs(count - PEOPLE * share)).toBeLessThan(4 * Math.sqrt(PEOPLE * share * (1 - share)));
});

test('all visitors get a canary of 100 %, and nobody without an id is in any', () => {
  const pointer = pointerOf({ 'mf-a': slot('mf-a', 100, 'r') });
  expect(visitors.slice(0, 1000).every((visitor) => inCanary(pointer, visitor))).toBe(true);
  expect(inCanary(pointer, undefined)).toBe(false);
});

test('a visitor keeps the side, and a growing share keeps the visitors it has', () => {
  const [ten, forty] = [10, 40].map((percent) => pointerOf({ 'mf-a': slot('mf-a', percent, 'same') })) as [Pointer, Pointer];
  for (const visitor of visitors.slice(0, 5000)) {
    expect(inCanary(ten, visitor)).toBe(inCanary(ten, visitor));
    if (inCanary(ten, visitor)) expect(inCanary(forty, visitor)).toBe(true);
  }
});

test.each([
  ['two remotes', pointerOf({ 'mf-a': slot('mf-a', 20, 'r'), 'mf-b': slot('mf-b', 20, 'r') })],
  ['two rollouts', pointerOf({ 'mf-a': slot('mf-a', 20, 'r1'), 'mf-b': { ...slot('mf-a', 20, 'r2') } })],
])('the shares of %s have nothing to do with each other', (_what, pointer) => {
  const both = visitors.filter((visitor) => inCanary(pointer, visitor, 'mf-a') && inCanary(pointer, visitor, 'mf-b')).length;
  expect(Math.abs(both - PEOPLE * 0.04)).toBeLessThan(4 * Math.sqrt(PEOPLE * 0.04 * 0.96));
});

test('whoever has the canary gets its claims, and what everybody else has as the fallback', () => {
  const picked = pick(pointerOf({ 'mf-a': slot('mf-a', 100, 'r') }), newVisitor()).remotes['mf-a']!;
  expect(picked).toMatchObject({ version: '1.1.0', claims: [{ path: '/1.1.0' }], fallback: { version: '1.0.0' } });
  const others = pick(pointerOf({ 'mf-a': slot('mf-a', 100, 'r') }), undefined).remotes['mf-a']!;
  expect(others).toMatchObject({ version: '1.0.0', claims: [{ path: '/1.0.0' }], fallback: { version: '0.9.0' } });
});
