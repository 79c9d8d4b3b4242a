import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unfinishedMarker } from '../db/unfinished-restore';
import { assertStoresUnused, restoreReleases } from './restore-stores';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'restore-stores-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text = '{}') => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const check = () =>
  assertStoresUnused({ RELEASE_STORE: join(folder, 'store'), MEDIA_STORE: join(folder, 'media') }, join(folder, 'data'));

test.each([
  ['a pointer', 'store/pointer.json', /^RELEASE_STORE \S+store is in use.*--keep-stores/s],
  ['a pointer of another environment', 'store/environments/staging/pointer.json', /^RELEASE_STORE \S+store is in use/],
  ['a picture', 'media/1.webp', /^MEDIA_STORE \S+media is in use/],
])('a store outside DATA_DIR that has %s is in use', async (_, file, reason) => {
  await expect(check()).resolves.toBeUndefined();
  write(file);
  await expect(check()).rejects.toMatchObject({ status: 409, message: expect.stringMatching(reason) });
});

test('files of a restore that was killed or interrupted before the pointer are not in use', async () => {
  write('store/shell/1.0.0/release.json');
  await expect(check()).resolves.toBeUndefined();
  write('store/pointer.json');
  mkdirSync(join(folder, 'data'));
  writeFileSync(unfinishedMarker(join(folder, 'data')), `restoring\n${join(folder, 'store')}\n`);
  await expect(check()).resolves.toBeUndefined();
});

test('the release store inside DATA_DIR is left to the check of DATA_DIR', async () => {
  write('data/releases/pointer.json');
  const dataDir = join(folder, 'data');
  await expect(assertStoresUnused({ RELEASE_STORE: join(dataDir, 'releases') }, dataDir)).resolves.toBeUndefined();
});

test('releases are copied with their pointers, or a store with a pointer is kept as it is', async () => {
  for (const file of ['pointer.json', 'history/00000006.json', 'environments/staging/pointer.json', 'shell/1.0.0/release.json'])
    write(`backup/${file}`, file);
  const [from, place] = [join(folder, 'backup'), join(folder, 'store')];
  await restoreReleases(from, place, { keepStores: true });
  for (const file of ['pointer.json', 'history/00000006.json', 'environments/staging/pointer.json', 'shell/1.0.0/release.json'])
    expect(read(`store/${file}`)).toBe(file);
  write('store/pointer.json', 'later');
  await restoreReleases(from, place, { keepStores: true });
  expect(read('store/pointer.json')).toBe('later');
});
