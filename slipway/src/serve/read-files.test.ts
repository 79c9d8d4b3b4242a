import { integrityOf, type ReleaseRecord } from '../record';
import type { ReleaseStore } from '../store';
import { createReleaseFiles } from './read-files';

test('many first requests for a file fill the cache once', async () => {
  const content = Buffer.alloc(1024 * 1024);
  const readFile = jest.fn(async () => content);
  const record = { name: 'alpha', version: '1.0.0', files: { 'a.js': { integrity: integrityOf(content) } } };
  const read = createReleaseFiles({ readFile } as unknown as ReleaseStore, () => {});
  const ask = () => read(record as unknown as ReleaseRecord, 'a.js', []);
  // One more than the megabytes that the cache holds.
  await Promise.all(Array.from({ length: 65 }, ask));
  readFile.mockClear();
  expect((await ask())?.content).toBe(content);
  expect(readFile).not.toHaveBeenCalled();
});
