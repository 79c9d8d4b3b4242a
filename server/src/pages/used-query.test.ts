import type { PagePointer } from 'shared/server-contract';
import { usedQuery } from './used-query';

const release = (patterns: PagePointer['remotes'][string]['patterns']) => ({
  version: '1.0.0',
  entry: '/x.js',
  integrity: 'sha384-x',
  container: 'x',
  patterns,
});
const remotes = {
  catalog: release([
    { path: '/', server: true, query: [] },
    { path: '/shop/*', server: true, query: ['sort', 'q'] },
  ]),
  older: release([{ path: '/older', server: true }]),
  account: release([{ path: '/login', server: false }]),
};
const used = (pathname: string, search: string) => usedQuery({ remotes }, { pathname, search });

test.each([
  ['names on a page that declares none', '/', '?x=1', ''],
  ['undeclared names', '/shop/dunk', '?utm_source=mail&sort=name-asc&x=1', '?sort=name-asc'],
  ['differences in the order of names', '/shop/dunk', '?sort=name-asc&q=fir', '?q=fir&sort=name-asc'],
  ['all but the first value of a name', '/shop/dunk', '?q=fir&q=honey', '?q=fir'],
  ['a name that a declared name begins with', '/shop/dunk', '?query=1&Q=2', ''],
  ['nothing for a remote without declarations', '/older', '?b=1&a=2', '?b=1&a=2'],
  ['everything for a page that the browser renders', '/login', '?next=1', ''],
  ['everything for a path without a page', '/nowhere', '?x=1', ''],
])('omits %s from the query of a page', (_what, pathname, given, expected) => {
  expect(used(pathname, given)).toBe(expected);
});

test('preserves the meaning of a value', () => {
  const value = `a&b=c%+é "'`;
  expect(new URLSearchParams(used('/shop/dunk', `?q=${encodeURIComponent(value)}`)).get('q')).toBe(value);
});
