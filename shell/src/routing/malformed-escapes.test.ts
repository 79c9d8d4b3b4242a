import { escapeMalformed, keepEscapesReadable } from './malformed-escapes';

test.each([
  ['?q=%FF', '?q=%25FF'],
  ['?q=%E0%A4', '?q=%25E0%25A4'],
  ['?q=100%&size=7', '?q=100%25&size=7'],
  ['?q=%zz+%20a', '?q=%25zz+%20a'],
  ['?q=%C3%A9%20%FF%e2%82%ac%', '?q=%C3%A9%20%25FF%e2%82%ac%25'],
  ['?q=%zz%%41', '?q=%25zz%25%41'],
  ['?q=gr%C3%B6%C3%9Fe%20%25', '?q=gr%C3%B6%C3%9Fe%20%25'],
  ['', ''],
])('%j is read as %j', (written, read) => {
  expect(escapeMalformed(written)).toBe(read);
  expect(escapeMalformed(read)).toBe(read);
});

test('the address of the page is rewritten only where its query has a malformed escape, and keeps its state', () => {
  const replace = jest.spyOn(window.history, 'replaceState');
  window.history.replaceState({ key: 'a' }, '', '/Shop/shop-all?q=dunk%20low#main');
  keepEscapesReadable();
  expect(replace).toHaveBeenCalledTimes(1);
  window.history.replaceState({ key: 'a' }, '', '/Shop/shop-all?q=%FF#main');
  keepEscapesReadable();
  const { pathname, search, hash } = window.location;
  expect([pathname + search + hash, window.history.state]).toEqual(['/Shop/shop-all?q=%25FF#main', { key: 'a' }]);
});
