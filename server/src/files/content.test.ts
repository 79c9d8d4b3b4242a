import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileCache, etagOf, matchesEtag } from './content';

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

test('concurrent first requests for a file fill the cache once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  const file = join(folder, 'a.bin');
  writeFileSync(file, Buffer.alloc(1024 * 1024));
  const read = createFileCache();
  // One more than the megabytes that the cache holds.
  await Promise.all(Array.from({ length: 65 }, () => read(file)));
  rmSync(folder, { recursive: true });
  expect((await read(file))?.length).toBe(1024 * 1024);
  expect(await read(folder)).toBeNull();
});
