/** @jest-environment jsdom */
import { addToImportMap, verify } from './import-map';

const FOLDER = 'http://localhost/releases/weather/1.1.0/';
const moduleVersion = (files: Record<string, string>) => ({
  version: '1.1.0',
  folder: FOLDER,
  entry: 'entry.mjs',
  type: 'module' as const,
  files,
  exposes: {},
});

const fetched = jest.fn(async () => ({ arrayBuffer: async () => new ArrayBuffer(0) }));
beforeAll(() => {
  globalThis.fetch = fetched as never;
  document.head.innerHTML = `<script nonce="n0nce"></script>
    <script type="importmap">{"integrity": {"/releases/weather/1.1.0/entry.mjs": "sha384-entry"}}</script>
    <script type="importmap">not JSON</script>`;
});
beforeEach(() => fetched.mockClear());

test('adds one map with what the document’s maps do not have, and nothing of scripts', () => {
  const script = { ...moduleVersion({ 'a.js': 'sha384-a' }), type: 'script' as const };
  addToImportMap([moduleVersion({ 'entry.mjs': 'sha384-entry', 'late.mjs': 'sha384-late' }), script]);
  const maps = [...document.querySelectorAll<HTMLScriptElement>('script[type=importmap]')].slice(2);
  expect(maps.map(({ textContent, nonce }) => [JSON.parse(textContent) as unknown, nonce])).toEqual([
    [{ integrity: { [`${FOLDER}late.mjs`]: 'sha384-late' } }, 'n0nce'],
  ]);
});

test('adds no map where the document’s has everything', () => {
  const before = document.querySelectorAll('script').length;
  addToImportMap([moduleVersion({ 'entry.mjs': 'sha384-entry' })]);
  expect(document.querySelectorAll('script')).toHaveLength(before);
});

test('leaves to the browser what the document’s map names, and fetches the rest with its hash', async () => {
  await verify(moduleVersion({ 'entry.mjs': 'sha384-entry', 'late.mjs': 'sha384-late' }), ['entry.mjs', 'late.mjs']);
  expect(fetched.mock.calls).toEqual([[`${FOLDER}late.mjs`, { integrity: 'sha384-late' }]]);
});

test.each([
  ['that the pointer does not name', {}],
  ['of which the document’s map has another hash', { 'entry.mjs': 'sha384-other' }],
])('refuses a file %s, and asks for nothing', async (_what, files) => {
  await expect(verify(moduleVersion(files), ['entry.mjs'])).rejects.toMatchObject({ code: 'integrity' });
  expect(fetched).not.toHaveBeenCalled();
});

test('a dev server’s files have no hashes', async () => {
  await verify({ ...moduleVersion({}), unhashed: true }, ['entry.mjs']);
  expect(fetched).not.toHaveBeenCalled();
});
