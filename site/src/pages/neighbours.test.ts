import type { PickedPointer } from '../releases/pick';
import { narrowed } from './neighbours';

const slot = (path: string) => ({
  version: '1.0.0',
  entry: `${path}/remoteEntry.js`,
  integrity: 'sha384-x',
  record: 'sha384-x',
  container: 'c',
  contract: '^1.0.0',
  claims: [{ path: `${path}/*`, server: true }],
});
const pointerOf = (count: number): PickedPointer => ({
  schema: 1,
  generation: 1,
  remotes: Object.fromEntries(Array.from({ length: count }, (_, at) => [`mf-${at}`, slot(`/r${at}`)])),
});
const remoteFor = (pointer: PickedPointer, path: string) => {
  const name = Object.keys(pointer.remotes).find((remote) => path.startsWith(`/r${remote.slice(3)}/`));
  return name ? { name } : null;
};
const links = (...numbers: number[]) => numbers.map((at) => `<a class="x" href="/r${at}/page?x=1">there</a>`).join('');

test('a pointer of few remotes is carried whole', () => {
  const pointer = pointerOf(8);
  expect(narrowed(pointer, '/r1/page', '', remoteFor)).toBe(pointer);
});

test('of many, a page carries its own remote and those it links to, and says that there are more', () => {
  const page = narrowed(pointerOf(40), '/r7/page', `${links(3, 3, 12)}<a href="https://else.where/r9/x">away</a>`, remoteFor);
  expect(Object.keys(page.remotes)).toEqual(['mf-3', 'mf-7', 'mf-12']);
  expect(page.more).toBe(true);
});

test('however many it links to, it carries eight, its own among them', () => {
  const all = Array.from({ length: 39 }, (_, at) => at);
  const { remotes } = narrowed(pointerOf(40), '/r39/page', links(...all), remoteFor);
  expect(Object.keys(remotes)).toHaveLength(8);
  expect(remotes['mf-39']).toBeDefined();
});
