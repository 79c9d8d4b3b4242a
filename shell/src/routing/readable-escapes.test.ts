import { keepEscapesReadable } from './readable-escapes';

test('rewrites the address of the page only if its query has a malformed escape, and keeps its state', () => {
  const replace = jest.spyOn(window.history, 'replaceState');
  window.history.replaceState({ key: 'a' }, '', '/Shop/shop-all?q=dunk%20low#main');
  keepEscapesReadable();
  expect(replace).toHaveBeenCalledTimes(1);
  window.history.replaceState({ key: 'a' }, '', '/Shop/shop-all?q=%FF#main');
  keepEscapesReadable();
  const { pathname, search, hash } = window.location;
  expect([pathname + search + hash, window.history.state]).toEqual(['/Shop/shop-all?q=%25FF#main', { key: 'a' }]);
});
