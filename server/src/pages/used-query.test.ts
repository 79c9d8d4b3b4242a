import type { PagePointer } from 'shared/server-contract';
import { usedQuery } from './used-query';

const release = (patterns: PagePointer['remotes'][string]['patterns']) => ({
  ...{ version: '1.0.0', entry: '/x.js', integrity: 'sha384-x', container: 'x', patterns },
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
  ['a page that declares no name', '/', '?x=1', ''],
  ['names that are not declared', '/shop/dunk', '?utm_source=mail&sort=name-asc&x=1', '?sort=name-asc'],
  ['another order of the names', '/shop/dunk', '?sort=name-asc&q=fir', '?q=fir&sort=name-asc'],
  ['all but the first value of a name', '/shop/dunk', '?q=fir&q=honey', '?q=fir'],
  ['a declared name as another name begins', '/shop/dunk', '?query=1&Q=2', ''],
  ['nothing of a remote that declares no names at all', '/older', '?b=1&a=2', '?b=1&a=2'],
  ['all of a page that the browser renders', '/login', '?next=1', ''],
  ['all of a path without a page', '/nowhere', '?x=1', ''],
])('the query of a page leaves out %s', (_what, pathname, given, expected) => {
  expect(used(pathname, given)).toBe(expected);
});

test('a value keeps its meaning', () => {
  const value = `a&b=c%+é "'`;
  expect(new URLSearchParams(used('/shop/dunk', `?q=${encodeURIComponent(value)}`)).get('q')).toBe(value);
});
