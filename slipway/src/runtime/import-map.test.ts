/** @jest-environment jsdom */
import { importCompared } from './compare-all';
import { addToImportMap, hashesBelow, verify } from './import-map';

const FOLDER = 'http://localhost/releases/weather/1.1.0/';
const moduleVersion = (files: Record<string, string>) => ({
  version: '1.1.0',
  folder: FOLDER,
  entry: 'entry.mjs',
  type: 'module' as const,
  files,
  exposes: {},
});

const answer = { arrayBuffer: async () => new ArrayBuffer(0) };
const fetched = jest.fn<Promise<typeof answer>, unknown[]>();
beforeAll(() => {
  globalThis.fetch = fetched as never;
  document.head.innerHTML = `<script nonce="n0nce"></script>
    <script type="importmap">{"integrity": {"/releases/weather/1.1.0/entry.mjs": "sha384-entry", "/releases/names/about us.mjs": "sha384-named"}}</script>
    <script type="importmap">not JSON</script>`;
});
beforeEach(() => fetched.mockReset().mockResolvedValue(answer));
afterEach(() => jest.restoreAllMocks());

test('finds files in the import map of the document, however their addresses are written', () => {
  const folder = 'http://localhost/releases/names/';
  expect(hashesBelow(folder, `${folder}entry.mjs`)).toEqual({ 'about us.mjs': 'sha384-named' });
});

test('adds one import map with the entries that those of the document lack, without scripts and style sheets', () => {
  const script = { ...moduleVersion({ 'a.js': 'sha384-a' }), type: 'script' as const };
  addToImportMap([moduleVersion({ 'entry.mjs': 'sha384-entry', 'late.mjs': 'sha384-late', 'late.css': 'sha384-css' }), script]);
  const maps = [...document.querySelectorAll<HTMLScriptElement>('script[type=importmap]')].slice(2);
  expect(maps.map(({ textContent, nonce }) => [JSON.parse(textContent) as unknown, nonce])).toEqual([
    [{ integrity: { [`${FOLDER}late.mjs`]: 'sha384-late' }, imports: {} }, 'n0nce'],
  ]);
});

test('maps an entry that no import map of the document names by a specifier in the added map', () => {
  const other = { ...moduleVersion({ 'entry.mjs': 'sha384-entry' }), folder: 'http://localhost/releases/weather/1.2.0/' };
  addToImportMap([other]);
  const map = [...document.querySelectorAll('script[type=importmap]')].at(-1)!;
  const entry = `${other.folder}entry.mjs`;
  expect(JSON.parse(map.textContent)).toEqual({
    integrity: { [entry]: 'sha384-entry' },
    imports: { [`slipway/${entry}`]: entry },
  });
});

test.each([
  'Failed to resolve module specifier "slipway/x". Relative references must start with either "/", "./", or "../".',
  'The specifier “slipway/x” was a bare specifier, but was not remapped to anything.',
  "Module name, 'slipway/x' does not resolve to a valid URL.",
])('checks all files of a version itself when the browser rejects the import map: %s', async (message) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const load = jest.fn(async () => 'container');
  const ref = { ...moduleVersion({ 'first.mjs': 'sha384-first', 'late.mjs': 'sha384-late' }), entry: 'first.mjs' };
  expect(await importCompared(ref, new TypeError(message), load)).toBe('container');
  expect(fetched.mock.calls.map(([address]: unknown[]) => address)).toEqual([`${FOLDER}first.mjs`, `${FOLDER}late.mjs`]);
  expect(load.mock.calls).toEqual([[`${FOLDER}first.mjs`]]);
  expect(warn).toHaveBeenCalledTimes(1);
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(importCompared(ref, new TypeError(message), load)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(1);
});

test('fetches nothing else after the entry failed', async () => {
  const load = jest.fn();
  const error = new TypeError('Failed to fetch dynamically imported module: http://localhost/x.mjs');
  await expect(importCompared(moduleVersion({ 'late.mjs': 'sha384-late' }), error, load)).rejects.toBe(error);
  expect([fetched.mock.calls, load.mock.calls]).toEqual([[], []]);
});

test('adds no import map when that of the document is complete', () => {
  const before = document.querySelectorAll('script').length;
  addToImportMap([moduleVersion({ 'entry.mjs': 'sha384-entry', 'late.css': 'sha384-css' })]);
  expect(document.querySelectorAll('script')).toHaveLength(before);
});

test('leaves files in the document’s import map to the browser, and fetches the others with their hashes', async () => {
  await verify(moduleVersion({ 'entry.mjs': 'sha384-entry', 'late.mjs': 'sha384-late' }), ['entry.mjs', 'late.mjs']);
  expect(fetched.mock.calls).toEqual([[`${FOLDER}late.mjs`, { integrity: 'sha384-late' }]]);
});

test.each([
  ['that the pointer does not name', {}],
  ['of which the document’s map has another hash', { 'entry.mjs': 'sha384-other' }],
])('refuses a file %s without any request', async (_what, files) => {
  await expect(verify(moduleVersion(files), ['entry.mjs'])).rejects.toMatchObject({ code: 'integrity' });
  expect(fetched).not.toHaveBeenCalled();
});

test('a dev server’s files have no hashes', async () => {
  await verify({ ...moduleVersion({}), unhashed: true }, ['entry.mjs']);
  expect(fetched).not.toHaveBeenCalled();
});
