import { etagOf, matchesEtag } from './content';

const etag = etagOf('a page');

test.each([
  [etag, true],
  [`W/${etag}`, true],
  [`"other", W/${etag}`, true],
  ['*', true],
  ['"other"', false],
  ['', false],
  [undefined, false],
])('If-None-Match %s matches the ETag: %s', (header, matches) => {
  expect(matchesEtag(header, etag)).toBe(matches);
});
