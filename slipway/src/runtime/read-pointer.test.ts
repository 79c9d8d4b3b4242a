/** @jest-environment jsdom */
import type { InlinedPointer } from '../page-pointer';
import { installGuard } from './guard';
import { readPointer } from './read-pointer';
import { registry } from './registry';

jest.mock('./guard', () => ({ installGuard: jest.fn() }));

const version = (of: string, integrity = `sha384-entry-${of}`) => ({
  version: of,
  entry: `/remotes/news/${of}/remoteEntry.js`,
  integrity,
});
const pointerTo = (news: InlinedPointer['remotes'][string]): InlinedPointer => ({ schema: 1, generation: 7, remotes: { news } });
const read = async (news: InlinedPointer['remotes'][string]) => (await readPointer({ pointer: pointerTo(news) })).remotes.news!;

beforeAll(() => {
  document.head.innerHTML = `<script type="importmap">${JSON.stringify({
    integrity: {
      '/shell/1.0.0/main.js': 'sha384-shell',
      '/remotes/news/1.1.0/remoteEntry.js': 'sha384-entry-1.1.0',
      '/remotes/news/1.1.0/help.1234.js': 'sha384-help',
      '/remotes/news/1.0.0/remoteEntry.js': 'sha384-entry-1.0.0',
    },
  })}</script>`;
});
afterEach(() => {
  registry().folders.clear();
  jest.mocked(installGuard).mockReset();
});

test('takes the folder of a version from its entry in the document, and its hashes from the import map', async () => {
  const whole = (of: string, files: Record<string, string>) => ({
    version: of,
    folder: `http://localhost/remotes/news/${of}/`,
    entry: 'remoteEntry.js',
    type: 'module',
    exposes: {},
    files,
  });
  expect(await read({ ...version('1.1.0'), fallback: version('1.0.0') })).toMatchObject({
    ...whole('1.1.0', { 'remoteEntry.js': 'sha384-entry-1.1.0', 'help.1234.js': 'sha384-help' }),
    fallback: whole('1.0.0', { 'remoteEntry.js': 'sha384-entry-1.0.0' }),
  });
  expect(registry().integrityOf('/remotes/news/1.1.0/help.1234.js')).toBe('sha384-help');
});

test('ignores the hashes of an import map that does not match the pointer', async () => {
  const remote = await read({ ...version('1.1.0', 'sha384-other'), fallback: version('1.0.0') });
  expect([remote.files, remote.fallback!.files]).toEqual([{}, { 'remoteEntry.js': 'sha384-entry-1.0.0' }]);
});

test('adds the hashes of the pointer to those of the import map, and takes only them for a script', async () => {
  const folder = '/remotes/news/1.1.0/';
  const files = { 'late.css': 'sha384-css' };
  const ref = { version: '1.1.0', folder, entry: 'remoteEntry.js', files };
  expect((await read(ref)).files).toEqual({ 'remoteEntry.js': 'sha384-entry-1.1.0', 'help.1234.js': 'sha384-help', ...files });
  expect((await read({ ...ref, type: 'script', global: 'news' })).files).toEqual(files);
});

test.each([
  ['ES modules with a style sheet', true, { files: { 'late.css': 'sha384-css' } }],
  ['ES modules without one', false, { files: { 'late.js': 'sha384-js' } }],
  ['ES modules of a dev server', false, { files: { 'late.css': 'sha384-css' }, unhashed: true as const }],
  ['scripts', true, { type: 'script' as const, files: { 'late.js': 'sha384-js' } }],
  ['scripts that ask for hashes', false, { type: 'script' as const, files: { 'late.js': 'x' }, checksChunks: true as const }],
])('guards the page for a remote of %s: %p', async (_what, isGuarded, ref) => {
  await read({ ...version('1.1.0'), ...ref });
  expect(installGuard).toHaveBeenCalledTimes(Number(isGuarded));
});

test('has no hashes for files of a dev server', async () => {
  const dev = { version: 'dev', entry: 'http://localhost:3004/remoteEntry.js', integrity: '', unhashed: true as const };
  expect(await read(dev)).toMatchObject({ folder: 'http://localhost:3004/', entry: 'remoteEntry.js', files: {}, unhashed: true });
});

test('reports that a remote is disabled', async () => {
  const off = { state: 'disabled', message: 'Back at noon' } as const;
  expect(await read({ ...version('1.1.0'), ...off })).toMatchObject(off);
});
