import type { ResolvedPointer } from '../releases/resolve-pointer';
import { readRenderResult } from './read-render-result';

const remotes = { 'mf-info': {} } as unknown as ResolvedPointer['remotes'];
const PAGE = {
  status: 200,
  html: '<p>',
  styles: '<style>a</style>',
  head: '<title>x</title>',
  products: [],
  links: ['/a'],
  rendered: { kind: 'page', remote: 'mf-info', version: '1.0.0', route: 'help', params: {}, data: null },
};

test('reads only the fields of the contract', () => {
  expect(readRenderResult({ ...PAGE, pointer: {}, degraded: true }, { remotes })).toEqual(PAGE);
  const { links: _links, ...older } = PAGE;
  expect(readRenderResult({ ...older, rendered: { kind: 'frame' } }, { remotes })).toEqual({
    ...older,
    rendered: { kind: 'frame' },
  });
  const many = Array.from({ length: 3000 }, (_, at) => `/${at}`);
  expect(readRenderResult({ ...PAGE, links: many }, { remotes }).links).toHaveLength(2000);
});

test.each([
  ['nothing', undefined, 'status must be 200 or 404, not undefined'],
  ['null', null, 'status'],
  ['an unknown status', { ...PAGE, status: 999 }, 'status must be 200 or 404, not 999'],
  ['HTML that is no text', { ...PAGE, html: 5 }, 'html, styles and head must be texts, not ["number","string","string"]'],
  ['styles without end', { ...PAGE, styles: '<style>'.repeat(200_000) }, 'styles must be at most 100 style elements'],
  ['no view', { ...PAGE, rendered: null }, 'rendered'],
  ['a view of another kind', { ...PAGE, rendered: { kind: 'other' } }, 'rendered must be'],
  ['a page of a remote that is not in the pointer', { ...PAGE, rendered: { ...PAGE.rendered, remote: 'toString' } }, 'rendered'],
  ['products that are no list', { ...PAGE, products: {} }, 'products must be a list, not {}'],
  ['links that are no paths', { ...PAGE, links: [1] }, 'links must be a list of paths, not [1]'],
])('refuses %s', (_what, given, message) => expect(() => readRenderResult(given, { remotes })).toThrow(message));
