import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, openScratch, type Scratch } from '../test/scratch';
import { promote, rollback } from './moves';
import { openStore } from './open-store';
import { readSigningKey, signedStore, signPointer } from './signature';

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};

let scratch: Scratch;
beforeEach(async () => {
  scratch = openScratch();
  await scratch.add('shell', '1.0.0');
  await scratch.add('shell', '1.1.0');
});
afterEach(() => scratch.remove());

test('every move is signed; a changed byte, no signature or another key is refused', async () => {
  const key = newKey();
  const store = signedStore(scratch.store, readSigningKey(key.secret));
  await promote(store, 'shell', '1.0.0', mover());
  await promote(store, 'shell', '1.1.0', mover());
  await rollback(store, 'shell', undefined, mover());
  expect((await store.readPointer()).shell?.version).toBe('1.0.0');
  await expect(signedStore(scratch.store, readSigningKey(newKey().public)).readPointer()).rejects.toThrow(
    'is not signed with RELEASE_SIGNING_KEY',
  );
  const file = join(scratch.store.place, 'pointer.json');
  const honest = readFileSync(file, 'utf8');
  for (const forged of [
    honest.replace('"version": "1.0.0"', '"version": "1.1.0"'),
    honest.replace(/,\s*"signature": "[^"]*"/, ''),
  ]) {
    expect(forged).not.toBe(honest);
    writeFileSync(file, forged);
    await expect(store.readPointer()).rejects.toThrow('is not signed');
  }
});

test('the public half reads and moves nothing', async () => {
  const key = newKey();
  await promote(signedStore(scratch.store, readSigningKey(key.secret)), 'shell', '1.0.0', mover());
  const reader = signedStore(scratch.store, readSigningKey(key.public));
  expect((await reader.readPointer()).generation).toBe(1);
  await expect(promote(reader, 'shell', '1.1.0', mover())).rejects.toThrow('cannot move the pointer');
});

test('a pointer from before the key is signed by hand, as a change of its own', async () => {
  await promote(scratch.store, 'shell', '1.0.0', mover());
  const key = readSigningKey(newKey().secret);
  const store = signedStore(scratch.store, key);
  await expect(store.readPointer()).rejects.toThrow('npm run release -- sign');
  expect(await signPointer(scratch.store, key, { who: 'tester', reason: 'from now on' })).toBe(2);
  expect(await store.readPointer()).toMatchObject({ generation: 2, shell: { version: '1.0.0' } });
});

test('a key that is none, and a place that is no folder, are told by the name of the setting', () => {
  expect(() => readSigningKey('/nowhere/key.pem')).toThrow('RELEASE_SIGNING_KEY: there is no file /nowhere/key.pem.');
  expect(() => readSigningKey('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----')).toThrow('no Ed25519 key');
  expect(() => openStore({ RELEASE_STORE: 'ftp://host/releases' }, '/')).toThrow(
    'RELEASE_STORE: ftp://host/releases is neither a folder',
  );
});
