import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { openStore, promote } from 'releases';
import { mover, openScratchStore, type ScratchStore } from '../../test/release-store';
import { followReleases } from './current';
import { createReleaseFiles } from './release-file';

let scratch: ScratchStore;
let warned: string[];
const warn = (_error: unknown, what: string) => warned.push(what);

beforeEach(async () => {
  warned = [];
  scratch = openScratchStore();
  await scratch.add('mf-info', '1.0.0');
});
afterEach(() => scratch.remove());

test('the next page has what was promoted, without a restart', async () => {
  const releases = followReleases(scratch.store, warn);
  expect((await releases.pointer()).generation).toBe(0);
  await promote(scratch.store, 'mf-info', '1.0.0', mover);
  expect((await releases.pointer()).remotes['mf-info']?.version).toBe('1.0.0');
});

test('a published version is there before any promotion', async () => {
  const releases = followReleases(scratch.store, warn);
  expect(await releases.record('mf-info', '1.1.0')).toBeNull();
  await scratch.add('mf-info', '1.1.0');
  expect(await releases.record('mf-info', '1.1.0')).toMatchObject({ version: '1.1.0' });
});

test('a record that is not the one that was promoted is refused, also when it was read before', async () => {
  const file = scratch.fileOf('mf-info', '1.0.0', 'release.json');
  const honest = readFileSync(file, 'utf8');
  writeFileSync(file, honest.replace('^1.0.0', '^1.0.1'));
  const releases = followReleases(scratch.store, warn);
  expect(await releases.record('mf-info', '1.0.0')).toMatchObject({ contract: '^1.0.1' });
  writeFileSync(file, honest);
  await promote(scratch.store, 'mf-info', '1.0.0', mover);
  expect(await releases.record('mf-info', '1.0.0')).toMatchObject({ contract: '^1.0.0' });
  writeFileSync(file, honest.replace('^1.0.0', '^1.0.2'));
  const fresh = followReleases(scratch.store, warn);
  expect(await fresh.record('mf-info', '1.0.0')).toBeNull();
  expect(await fresh.record('mf-info', '1.0.0')).toBeNull();
  expect(warned).toEqual([expect.stringContaining('release.json of mf-info@1.0.0 is not the one that was promoted')]);
});

test('a pointer that cannot be read leaves live what was live', async () => {
  await promote(scratch.store, 'mf-info', '1.0.0', mover);
  const releases = followReleases(scratch.store, warn);
  await releases.pointer();
  writeFileSync(join(scratch.store.place, 'pointer.json'), '{"schema": 1, "gener');
  expect((await releases.pointer()).remotes['mf-info']?.version).toBe('1.0.0');
  expect(warned).toHaveLength(1);
  await expect(followReleases(scratch.store, warn).pointer()).rejects.toThrow();
});

test('a file that is not what was published is not served, compressed or plain', async () => {
  const record = (await followReleases(scratch.store, warn).record('mf-info', '1.0.0'))!;
  const read = createReleaseFiles(scratch.store, warn);
  expect(await read(record, 'remoteEntry.js', ['br'])).toMatchObject({ encoding: 'br' });
  const fresh = createReleaseFiles(scratch.store, warn);
  writeFileSync(scratch.fileOf('mf-info', '1.0.0', 'compressed/remoteEntry.js.br'), brotliCompressSync('alert(1)'));
  expect((await fresh(record, 'remoteEntry.js', ['br']))?.encoding).toBeUndefined();
  writeFileSync(scratch.fileOf('mf-info', '1.0.0', 'remoteEntry.js'), 'alert(1)');
  expect(await createReleaseFiles(scratch.store, warn)(record, 'remoteEntry.js', ['br'])).toBeNull();
});

test('a signed pointer that is older than the one seen is a replay and changes nothing', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const env = {
    RELEASE_STORE: scratch.store.place,
    RELEASE_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const store = openStore(env, '/');
  await scratch.add('mf-info', '1.1.0');
  await promote(store, 'mf-info', '1.0.0', mover);
  const file = join(scratch.store.place, 'pointer.json');
  const old = readFileSync(file);
  await promote(store, 'mf-info', '1.1.0', mover);
  const releases = followReleases(store, warn);
  await releases.pointer();
  writeFileSync(file, old);
  expect((await releases.pointer()).remotes['mf-info']?.version).toBe('1.1.0');
  expect(warned).toHaveLength(1);
});
