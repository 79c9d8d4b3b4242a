import { integrityOf, type ReleaseRecord } from '../record';
import type { ReleaseStore } from '../store';
import { createReleaseFiles } from './read-files';

const MB = 1024 * 1024;

/** Files of a version by path, and their readers. `readFile` is the store's. */
function fixture(files: Record<string, Buffer>) {
  const readFile = jest.fn(async (_name: string, _version: string, path: string) => files[path] ?? null);
  const entries = Object.entries(files).map(([path, content]) => [path, { integrity: integrityOf(content) }]);
  const record = { name: 'alpha', version: '1.0.0', files: Object.fromEntries(entries) as object };
  const read = createReleaseFiles({ readFile } as unknown as ReleaseStore, () => {});
  return {
    readFile,
    ask: (path: string, ...encodings: ('br' | 'gz')[]) => read(record as unknown as ReleaseRecord, path, encodings),
  };
}

test('concurrent first requests read a file once, and it stays cached', async () => {
  const content = Buffer.alloc(MB);
  const { readFile, ask } = fixture({ 'a.js': content });
  // One more than the megabytes that the cache holds.
  await Promise.all(Array.from({ length: 65 }, () => ask('a.js')));
  expect((await ask('a.js'))?.content).toBe(content);
  expect(readFile).toHaveBeenCalledTimes(1);
});

test('serves a file larger than the cache without evicting others, and yields to the event loop while hashing it', async () => {
  const { readFile, ask } = fixture({ 'a.js': Buffer.alloc(MB), 'film.mp4': Buffer.alloc(65 * MB) });
  await ask('a.js');
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  expect((await ask('film.mp4'))?.content).toHaveLength(65 * MB);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
  readFile.mockClear();
  await ask('a.js');
  expect(readFile).not.toHaveBeenCalled();
});

test('asks the store for no compressed form of a picture, which has none', async () => {
  const { readFile, ask } = fixture({ 'photo.webp': Buffer.from('x'), 'a.js': Buffer.from('x') });
  for (const path of ['photo.webp', 'a.js']) await ask(path, 'br', 'gz');
  expect(readFile.mock.calls.map(([, , path]) => path)).toEqual([
    'photo.webp',
    'compressed/a.js.br',
    'compressed/a.js.gz',
    'a.js',
  ]);
});
