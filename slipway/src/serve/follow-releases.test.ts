import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { mover, useScratch } from '../../test/scratch';
import { promote } from '../moves';
import { openStore } from '../open-store';
import type { Pointer } from '../pointer';
import { publish } from '../publish/publish';
import type { ReleaseStore } from '../store';
import { followReleases, type CurrentReleases, type PointerMemory } from './follow-releases';
import { createReleaseFiles } from './read-files';

const scratch = useScratch();
let warned: string[];
const warn = (_error: unknown, what: string) => warned.push(what);

beforeEach(async () => {
  warned = [];
  await scratch.add('alpha', '1.0.0');
});

test('serves a promoted version on the next page, without a restart', async () => {
  const releases = followReleases(scratch.store, warn);
  expect((await releases.pointer()).generation).toBe(0);
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  expect((await releases.pointer()).remotes['alpha']?.version).toBe('1.0.0');
});

test('rereads a pointer that could not be read, even if its stamp is the same', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  let failures = 0;
  const store: ReleaseStore = {
    ...scratch.store,
    readPointer: () => (failures-- > 0 ? Promise.reject(new Error('EMFILE')) : scratch.store.readPointer()),
  };
  const releases = followReleases(store, warn);
  await releases.pointer();
  await scratch.live('alpha', '1.1.0');
  failures = 1;
  expect((await releases.pointer()).remotes['alpha']?.version).toBe('1.0.0');
  expect((await releases.pointer()).remotes['alpha']?.version).toBe('1.1.0');
  expect(releases.last().isFresh).toBe(true);
});

test('warns once if nothing is live in the store', async () => {
  const releases = followReleases(scratch.store, warn);
  for (let page = 0; page < 3; page += 1) await releases.pointer();
  expect(warned).toEqual([`nothing is live in ${scratch.store.place} yet: pages get no remotes`]);
});

test('finds a published version before its promotion', async () => {
  const releases = followReleases(scratch.store, warn);
  expect(await releases.record('alpha', '1.1.0')).toBeNull();
  await scratch.add('alpha', '1.1.0');
  expect(await releases.record('alpha', '1.1.0')).toMatchObject({ version: '1.1.0' });
});

test('rejects a record other than the promoted one, even if it was read before', async () => {
  const file = fileOf('release.json');
  const honest = readFileSync(file, 'utf8');
  writeFileSync(file, honest.replace('^1.0.0', '^1.0.1'));
  const releases = followReleases(scratch.store, warn);
  expect(await releases.record('alpha', '1.0.0')).toMatchObject({ contract: '^1.0.1' });
  writeFileSync(file, honest);
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  await releases.pointer();
  expect(await releases.record('alpha', '1.0.0')).toMatchObject({ contract: '^1.0.0' });
  writeFileSync(file, honest.replace('^1.0.0', '^1.0.2'));
  warned.length = 0;
  const fresh = followReleases(scratch.store, warn);
  expect(await fresh.record('alpha', '1.0.0')).toBeNull();
  expect(await fresh.record('alpha', '1.0.0')).toBeNull();
  expect(warned).toEqual([
    expect.stringContaining('release.json of alpha@1.0.0 is missing, broken, or not the one that was promoted'),
  ]);
});

test('keeps the last pointer when the pointer cannot be read', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  const releases = followReleases(scratch.store, warn);
  await releases.pointer();
  writeFileSync(join(scratch.store.place, 'pointer.json'), '{"schema": 1, "gener');
  expect((await releases.pointer()).remotes['alpha']?.version).toBe('1.0.0');
  expect(warned).toHaveLength(1);
  await expect(followReleases(scratch.store, warn).pointer()).rejects.toThrow();
});

test('keeps the result of a later read when an earlier read ends after it', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  let end = () => {};
  const late = new Promise<void>((resolve) => (end = resolve));
  const old = await scratch.store.readPointer();
  const pointers = [late.then(() => old)];
  const releases = followReleases({ ...scratch.store, readPointer: () => pointers.pop() ?? scratch.store.readPointer() }, warn);
  const first = releases.pointer();
  while (pointers.length) await new Promise(setImmediate);
  await scratch.live('alpha', '1.1.0');
  expect((await releases.pointer()).generation).toBe(2);
  end();
  expect((await first).generation).toBe(2);
  expect([releases.last().isFresh, warned]).toEqual([true, []]);
});

test('does not serve a file that was changed after publication, compressed or plain', async () => {
  const record = (await followReleases(scratch.store, warn).record('alpha', '1.0.0'))!;
  const read = createReleaseFiles(scratch.store, warn);
  expect(await read(record, 'remoteEntry.js', ['br'])).toMatchObject({ encoding: 'br' });
  const fresh = createReleaseFiles(scratch.store, warn);
  writeFileSync(fileOf('compressed/remoteEntry.js.br'), brotliCompressSync('alert(1)'));
  expect((await fresh(record, 'remoteEntry.js', ['br']))?.encoding).toBeUndefined();
  writeFileSync(fileOf('remoteEntry.js'), 'alert(1)');
  expect(await createReleaseFiles(scratch.store, warn)(record, 'remoteEntry.js', ['br'])).toBeNull();
});

/** Remembers as a database does. */
function createMemory(): PointerMemory {
  let last: { generation: number; pointer: string } | null = null;
  return {
    read: async () => last,
    save: async (generation, pointer) => {
      if (generation > (last?.generation ?? 0)) last = { generation, pointer };
    },
  };
}

/** The store with a signing key, in which 2.0.0 and then 2.1.0 were promoted; `old` is the pointer between. */
async function signedFixture() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const store = openStore({ RELEASE_STORE: scratch.store.place, RELEASE_SIGNING_KEY: key }, '/');
  for (const version of ['2.0.0', '2.1.0']) await publish(store, scratch.build('alpha', version));
  await promote(store, 'alpha', '2.0.0', mover());
  const old = readFileSync(pointerFile());
  await promote(store, 'alpha', '2.1.0', mover());
  return { store, old };
}

/** Path of a file of alpha 1.0.0 on disk. */
const fileOf = (path: string) => join(scratch.store.place, 'remotes/alpha/1.0.0', path);
const pointerFile = () => join(scratch.store.place, 'pointer.json');
const liveIn = async (releases: CurrentReleases) => (await releases.pointer()).remotes['alpha']?.version;

describe.each(['a signed', 'an unsigned'])('%s store', (kind) => {
  let store: ReleaseStore;
  let old: Buffer;
  beforeEach(async () => {
    const fixture = await signedFixture();
    old = fixture.old;
    store = kind === 'a signed' ? fixture.store : scratch.store;
  });

  test.each([
    ['is missing', () => rmSync(pointerFile())],
    ['is older', () => writeFileSync(pointerFile(), old)],
    ['is cut short', () => writeFileSync(pointerFile(), '{"schema": 1, "gener')],
    [
      'has no valid generation',
      () => writeFileSync(pointerFile(), JSON.stringify({ ...JSON.parse(old.toString()), generation: 'x' })),
    ],
  ])('the live versions stay live when the pointer %s, now and after a restart', async (_what, damage) => {
    const memory = createMemory();
    const releases = followReleases(store, warn, memory);
    expect(await liveIn(releases)).toBe('2.1.0');
    await releases.close();
    damage();
    for (const each of [releases, followReleases(store, warn, memory), followReleases(store, warn, memory)]) {
      expect(await liveIn(each)).toBe('2.1.0');
      expect(await liveIn(each)).toBe('2.1.0');
      expect(await each.record('alpha', '2.1.0')).toMatchObject({ version: '2.1.0' });
    }
    // Once per process, and not per page.
    expect(warned).toEqual(
      Array(3).fill(expect.stringMatching(/failed to read the release pointer .*: generation 2 stays live/)),
    );
  });
});

test('accepts a store that was set up again once its generation is raised', async () => {
  const { store, old } = await signedFixture();
  const memory = createMemory();
  await memory.save(200, JSON.stringify(await store.readPointer()));
  writeFileSync(pointerFile(), old);
  expect(await liveIn(followReleases(store, warn, memory))).toBe('2.1.0');
  const file = JSON.parse(old.toString()) as Pointer;
  await store.commit(file.generation, { ...file, generation: 201 }, (await store.history()).at(-1)!);
  expect(await liveIn(followReleases(store, warn, memory))).toBe('2.0.0');
});

test('answers 503 if the store has no pointer and the remembered one is not signed', async () => {
  const { store } = await signedFixture();
  const memory = createMemory();
  const { signature: _cut, ...unsigned } = await store.readPointer();
  await memory.save(7, JSON.stringify(unsigned));
  rmSync(pointerFile());
  const releases = followReleases(store, warn, memory);
  for (let page = 0; page < 3; page += 1) await expect(releases.pointer()).rejects.toMatchObject({ statusCode: 503 });
  expect(warned).toEqual([expect.stringMatching(/nothing can be served/)]);
});

test('does not mistake the pointer of another environment for its own', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  const memory = createMemory();
  await memory.save(200, JSON.stringify({ ...(await scratch.store.readPointer()), generation: 200 }));
  const staging = scratch.store.inEnvironment('staging');
  await promote(staging, 'alpha', '1.0.0', mover());
  expect((await followReleases(staging, warn, memory).pointer()).generation).toBe(1);
  expect(warned).toEqual([]);
});

test('persists a pointer once, and retries later if that fails', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const save = jest.fn<Promise<void>, [number, string]>().mockRejectedValueOnce(new Error('database away')).mockResolvedValue();
  const releases = followReleases(scratch.store, warn, { read: async () => null, save });
  const page = async () => {
    await releases.pointer();
    await releases.close();
  };
  await page();
  await page();
  expect(save).toHaveBeenCalledTimes(1);
  now.mockReturnValue(1_000_000 + 60_000);
  await page();
  await page();
  expect(save).toHaveBeenCalledTimes(2);
  expect(warned).toEqual(['failed to remember generation 1 of the release pointer']);
  now.mockRestore();
});

test('reads the pointer once for a page, however many records it needs', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  const pointerStamp = jest.fn(() => scratch.store.pointerStamp());
  const releases = followReleases({ ...scratch.store, pointerStamp }, warn);
  await releases.pointer();
  for (let each = 0; each < 5; each += 1) await releases.record('alpha', '1.0.0');
  expect(pointerStamp).toHaveBeenCalledTimes(1);
});
