import type { Canary, Pointer, ReleaseState } from 'slipway';
import { resolvePointer } from './resolve-pointer';

const ref = (name: string, version: string) => ({
  version,
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  record: 'r',
  container: `${name}__${version}`,
  contract: '^1.0.0',
  patterns: [{ path: `/${version}`, server: true }],
});

const releaseFixture = (name: string, percent: number, rollout: string): ReleaseState => ({
  ...ref(name, '1.0.0'),
  fallback: ref(name, '0.9.0'),
  canary: { ...ref(name, '1.1.0'), percent, rollout } satisfies Canary,
  rollbackHistory: ['0.9.0'],
  movedBy: 'person',
});

const pointerOf = (remotes: Pointer['remotes']): Pointer => ({ schema: 1, generation: 7, issuedAt: '', remotes });
const inCanary = (pointer: Pointer, visitor: string | undefined, name = 'mf-a') =>
  resolvePointer(pointer, visitor).remotes[name]!.version === '1.1.0';

const PEOPLE = 100_000;
/** Fixed ids: with random ones, one run in three thousand would exceed four deviations. */
const visitors = Array.from({ length: PEOPLE }, (_, at) => `visitor-${at}`);

test.each([1, 10, 50])(
  'assigns a canary of %i %% to that share of 100,000 visitors, within four standard deviations',
  (percent) => {
    const pointer = pointerOf({ 'mf-a': releaseFixture('mf-a', percent, `rollout-${percent}`) });
    const count = visitors.filter((visitor) => inCanary(pointer, visitor)).length;
    const share = percent / 100;
    expect(Math.abs(count - PEOPLE * share)).toBeLessThan(4 * Math.sqrt(PEOPLE * share * (1 - share)));
  },
);

test('assigns a canary of 100 % to every visitor with an id, and to no visitor without', () => {
  const pointer = pointerOf({ 'mf-a': releaseFixture('mf-a', 100, 'r') });
  expect(visitors.slice(0, 1000).every((visitor) => inCanary(pointer, visitor))).toBe(true);
  expect(inCanary(pointer, undefined)).toBe(false);
});

test('keeps a visitor on the same side when the share grows', () => {
  const [ten, forty] = [10, 40].map((percent) => pointerOf({ 'mf-a': releaseFixture('mf-a', percent, 'same') })) as [
    Pointer,
    Pointer,
  ];
  for (const visitor of visitors.slice(0, 5000)) {
    expect(inCanary(ten, visitor)).toBe(inCanary(ten, visitor));
    if (inCanary(ten, visitor)) expect(inCanary(forty, visitor)).toBe(true);
  }
});

test.each([
  ['two remotes', pointerOf({ 'mf-a': releaseFixture('mf-a', 20, 'r'), 'mf-b': releaseFixture('mf-b', 20, 'r') })],
  ['two rollouts', pointerOf({ 'mf-a': releaseFixture('mf-a', 20, 'r1'), 'mf-b': { ...releaseFixture('mf-a', 20, 'r2') } })],
])('assigns the shares of %s independently', (_what, pointer) => {
  const both = visitors.filter((visitor) => inCanary(pointer, visitor, 'mf-a') && inCanary(pointer, visitor, 'mf-b')).length;
  expect(Math.abs(both - PEOPLE * 0.04)).toBeLessThan(4 * Math.sqrt(PEOPLE * 0.04 * 0.96));
});

test("loads an override by the live entry's file name, or by the one in its address", () => {
  const release = { ...releaseFixture('mf-a', 0, 'r'), entry: '/remotes/mf-a/1.0.0/main.mjs' };
  const entryFrom = (address: string) =>
    resolvePointer(pointerOf({ 'mf-a': release }), undefined, { 'mf-a': address }).remotes['mf-a']!.entry;
  expect(entryFrom('https://pr.example/a')).toBe('https://pr.example/a/main.mjs');
  expect(entryFrom('https://pr.example/a/other.js')).toBe('https://pr.example/a/other.js');
});

test('gives a canary visitor the canary’s patterns and the live version as the fallback', () => {
  const resolved = resolvePointer(pointerOf({ 'mf-a': releaseFixture('mf-a', 100, 'r') }), 'somebody').remotes['mf-a']!;
  expect(resolved).toMatchObject({ version: '1.1.0', patterns: [{ path: '/1.1.0' }], fallback: { version: '1.0.0' } });
  const others = resolvePointer(pointerOf({ 'mf-a': releaseFixture('mf-a', 100, 'r') }), undefined).remotes['mf-a']!;
  expect(others).toMatchObject({ version: '1.0.0', patterns: [{ path: '/1.0.0' }], fallback: { version: '0.9.0' } });
});

test('renders an override in the browser only, without hashes and fallback', () => {
  const pointer = pointerOf({ 'mf-a': releaseFixture('mf-a', 100, 'r') });
  expect(resolvePointer(pointer, 'anybody', { 'mf-a': 'http://localhost:3005' }).remotes['mf-a']).toEqual({
    version: 'dev',
    entry: 'http://localhost:3005/remoteEntry.js',
    integrity: '',
    unhashed: true,
    container: 'mf-a__1.0.0',
    contract: '^1.0.0',
    patterns: [{ path: '/1.0.0', server: false }],
  });
});
