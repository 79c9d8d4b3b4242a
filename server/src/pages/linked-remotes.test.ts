import type { ResolvedPointer } from '../releases/resolve-pointer';
import { limitPointer } from './linked-remotes';

const releaseFixture = (path: string) => ({
  version: '1.0.0',
  entry: `${path}/remoteEntry.js`,
  integrity: 'sha384-x',
  container: 'c',
  contract: '^1.0.0',
  patterns: [{ path: `${path}/*`, server: true }],
});
const pointerOf = (count: number): ResolvedPointer => ({
  schema: 1,
  generation: 1,
  remotes: Object.fromEntries(Array.from({ length: count }, (_, at) => [`mf-${at}`, releaseFixture(`/r${at}`)])),
});
const links = (...numbers: number[]) => numbers.map((at) => `/r${at}/page`);

test('keeps a pointer with few remotes unchanged', () => {
  const pointer = pointerOf(8);
  expect(limitPointer(pointer, '/r1/page', [])).toBe(pointer);
});

test('limits a large pointer to the page’s remote and its linked remotes, and sets `more`', () => {
  const page = limitPointer(pointerOf(40), '/r7/page', [...links(3, 3, 12), '/nowhere']);
  expect(Object.keys(page.remotes)).toEqual(['mf-3', 'mf-7', 'mf-12']);
  expect(page.more).toBe(true);
});

test('keeps the full pointer for a shell without links', () => {
  const pointer = pointerOf(40);
  expect(limitPointer(pointer, '/r1/page', undefined)).toBe(pointer);
});

test('limits the pointer to eight remotes, including the page’s own', () => {
  const all = Array.from({ length: 39 }, (_, at) => at);
  const { remotes } = limitPointer(pointerOf(40), '/r39/page', links(...all));
  expect(Object.keys(remotes)).toHaveLength(8);
  expect(remotes['mf-39']).toBeDefined();
});
