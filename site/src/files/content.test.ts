import { etagOf, names } from './content';

const etag = etagOf('a page');

test.each([
  [etag, true],
  [`W/${etag}`, true],
  [`"other", W/${etag}`, true],
  ['*', true],
  ['"other"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s names the ETag: %s', (header, named) => {
  expect(names(header, etag)).toBe(named);
});
