import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mover, useScratch } from '../test/scratch';
import { promote, rollback } from './moves';
import { pathOf, refsOf, type Pointer } from './pointer';
import { publish } from './publish/publish';
import { readSigningKey, signedStore, signStore, type SigningKey } from './signature';
import type { ReleaseStore } from './store';
import { verify } from './verify';

/** A signed store as the previous release schema 2 left it: a shell, a remote with a canary, and one that is switched off. */
const stored = JSON.parse(readFileSync(join(__dirname, '../test/schema-1-store.json'), 'utf8')) as {
  publicKey: string;
  files: Record<string, string>;
};

const scratch = useScratch();
let reader: ReleaseStore;
/** The same with a key that these tests have, by `sign`. */
let store: ReleaseStore;
let key: SigningKey;
beforeEach(() => {
  for (const [path, text] of Object.entries(stored.files)) {
    mkdirSync(dirname(join(scratch.store.place, path)), { recursive: true });
    writeFileSync(join(scratch.store.place, path), text);
  }
  reader = signedStore(scratch.store, readSigningKey(stored.publicKey));
  const { privateKey } = generateKeyPairSync('ed25519');
  key = readSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  store = signedStore(scratch.store, key);
});

/** The fields of a pointer that a server or a command limited to schema 1 reads: `shell`, `remotes`, and absolute entries. */
function readAsSchema1({ generation, shell, remotes }: Pointer) {
  const named = [shell!, ...Object.values(remotes)].flatMap((release) => [release, release.fallback, release.canary]);
  return { generation, entries: named.flatMap((ref) => (ref ? [[ref.version, ref.entry]] : [])) };
}

test('reads a store of schema 1: signature, versions, history and addresses', async () => {
  const pointer = await reader.readPointer();
  expect([pointer.schema, pointer.generation, pointer.remotes.alpha!.canary!.version]).toEqual([1, 6, '1.2.0']);
  expect(refsOf(pointer).map(([name, ref]) => [name, pathOf(ref)])).toEqual([
    ['shell', 'shell/1.0.0/main.js'],
    ['alpha', 'remotes/alpha/1.1.0/remoteEntry.js'],
    ['alpha', 'remotes/alpha/1.0.0/remoteEntry.js'],
    ['alpha', 'remotes/alpha/1.2.0/remoteEntry.js'],
    ['@acme/beta', 'remotes/@acme/beta/1.0.0/remoteEntry.js'],
  ]);
  expect(await verify(reader)).toEqual({ versions: 5, faults: [] });
  expect(await reader.history()).toHaveLength(6);
  expect(await reader.environments()).toEqual(['production']);
});

test('the first move writes schema 2, signed, and keeps everything that readers of schema 1 need', async () => {
  const before = await scratch.store.readPointer();
  await signStore(scratch.store, key, mover('another key'));
  const signed = await store.readPointer();
  expect([signed.schema, signed.generation]).toEqual([2, 7]);
  expect(readAsSchema1(signed).entries).toEqual(readAsSchema1(before).entries);
  expect(refsOf(signed).every(([, ref]) => `/${ref.path}` === ref.entry)).toBe(true);
  const { pointer } = await rollback(store, 'alpha', undefined, mover());
  expect([pointer.remotes.alpha!.canary, pointer.remotes['@acme/beta']!.message]).toEqual([undefined, 'Back soon.']);
  await rollback(store, 'alpha', undefined, mover());
  expect((await store.readPointer()).remotes.alpha!.version).toBe('1.0.0');
  expect(await verify(store)).toEqual({ versions: 5, faults: [] });
});

test('continues after a move on schema 2 by a command of the previous release', async () => {
  await signStore(scratch.store, key, mover('another key'));
  const pointer = await store.readPointer();
  const { path: _unknown, ...alpha } = pointer.remotes.alpha!.fallback!;
  const { fallback: _fallback, canary: _canary, ...rest } = pointer.remotes.alpha!;
  // It keeps the fields of the pointer that it does not know, and knows no path.
  const moved = { ...rest, ...alpha, path: undefined, rollbackHistory: [], generation: 8 };
  const next: Pointer = JSON.parse(
    JSON.stringify({ ...pointer, generation: 8, remotes: { ...pointer.remotes, alpha: moved } }),
  ) as Pointer;
  const entry = (await store.history()).at(-1)!;
  await store.commit(7, next, { ...entry, generation: 8, name: 'alpha', to: '1.0.0' });
  expect(pathOf((await store.readPointer()).remotes.alpha!)).toBe('remotes/alpha/1.0.0/remoteEntry.js');
  await promote(store, 'alpha', '1.1.0', mover());
  expect((await store.readPointer()).remotes.alpha!.fallback!.path).toBe('remotes/alpha/1.0.0/remoteEntry.js');
});

test('accepts the builds of the previous release as the versions already published', async () => {
  expect(await publish(scratch.store, scratch.build('alpha', '1.1.0', { container: 'alpha__3' }))).toMatchObject({
    isNew: false,
  });
});
