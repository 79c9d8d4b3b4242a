import { generateKeyPairSync } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, openScratch, useScratch, type BuildOverrides } from '../test/scratch';
import { copyVersion } from './copy';
import { promote, rollback, switchRemote } from './moves';
import { openStore } from './open-store';
import { EMPTY_POINTER } from './pointer';
import { previewCandidate, previewToken } from './preview';
import { publish } from './publish/publish';
import { integrityOf } from './record';
import { raiseGeneration } from './raise-generation';
import { readSigningKey, signedStore, signStore } from './signature';
import type { ReleaseStore } from './store';
import { verify } from './verify';

const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
};

const scratch = useScratch();
let key: ReturnType<typeof newKey>;
let store: ReleaseStore;
/** The store opened by a server, which has the public half of the key. */
let reader: ReleaseStore;
beforeEach(async () => {
  key = newKey();
  store = signedStore(scratch.store, readSigningKey(key.secret));
  reader = signedStore(scratch.store, readSigningKey(key.public));
  await add('shell', '1.0.0');
  await add('shell', '1.1.0');
});

/** Publishes a signed version. */
const add = (name: string, version: string) => publish(store, scratch.build(name, version));
/** The actions of an attacker with write access to the store but without a key. */
async function forge(name: string, version: string, overrides?: BuildOverrides): Promise<void> {
  const elsewhere = openScratch();
  await elsewhere.add(name, version, overrides);
  const within = name === 'shell' ? `shell/${version}` : `remotes/${name}/${version}`;
  cpSync(join(elsewhere.store.place, within), join(scratch.store.place, within), { recursive: true });
  elsewhere.remove();
}
const pointerFile = () => join(scratch.store.place, 'pointer.json');
const stateOf = async (name: string, version: string) => {
  const { record, raw } = (await scratch.store.readRecord(name, version))!;
  return {
    version,
    entry: `/remotes/${name}/${version}/remoteEntry.js`,
    integrity: '',
    record: integrityOf(raw),
    container: 'c',
    contract: record.contract,
    patterns: record.patterns,
    rollbackHistory: [],
    movedBy: 'person' as const,
  };
};

test('signs every move and rejects an altered pointer, a missing signature and another key', async () => {
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

test('a signed pointer cannot be moved without a key', async () => {
  await promote(store, 'shell', '1.0.0', mover());
  await expect(promote(scratch.store, 'shell', '1.1.0', mover())).rejects.toThrow(
    'is signed, and RELEASE_SIGNING_KEY is not set',
  );
  await expect(raiseGeneration(scratch.store, 9, mover())).rejects.toThrow('is signed, and RELEASE_SIGNING_KEY is not set');
  expect((await store.readPointer()).generation).toBe(1);
});

test('reads but never moves with the public key', async () => {
  await promote(store, 'shell', '1.0.0', mover());
  expect((await reader.readPointer()).generation).toBe(1);
  await expect(promote(reader, 'shell', '1.1.0', mover())).rejects.toThrow('cannot move the pointer');
});

test.each([
  ['0', 0],
  ['below 0', -1],
  ['a text', 'x'],
  ['null', null],
  ['a fraction', 0.5],
  ['the one of the signed pointer', 1],
])('refuses an unsigned pointer with a generation that is %s, and later moves do not adopt it', async (_what, generation) => {
  await promote(store, 'shell', '1.0.0', mover());
  await add('alpha', '1.0.0');
  await forge('alpha', '9.9.9');
  const { signature: _cut, ...honest } = await store.readPointer();
  writeFileSync(pointerFile(), JSON.stringify({ ...honest, generation, remotes: { alpha: await stateOf('alpha', '9.9.9') } }));
  for (const signed of [store, reader]) await expect(signed.readPointer()).rejects.toThrow(/not signed|no valid generation/);
  await expect(switchRemote(store, 'alpha', 'Closed.', mover())).rejects.toThrow(/not signed|no valid generation/);
  expect(readFileSync(pointerFile(), 'utf8')).not.toContain('ed25519:');
});

test('no version can be added without the key if the pointer of any environment is signed', async () => {
  await promote(store.inEnvironment('staging'), 'shell', '1.0.0', mover());
  await add('alpha', '1.0.0');
  const missingKey = 'is signed, and RELEASE_SIGNING_KEY is not set here';
  await expect(scratch.add('alpha', '1.1.0')).rejects.toThrow(missingKey);
  const elsewhere = openScratch();
  await elsewhere.add('alpha', '1.1.0');
  await expect(copyVersion(elsewhere.store, scratch.store, 'alpha', '1.1.0')).rejects.toThrow(missingKey);
  expect(await copyVersion(elsewhere.store, store, 'alpha', '1.1.0')).toBe(true);
  elsewhere.remove();
  expect(await store.versions('alpha')).toEqual(['1.0.0', '1.1.0']);
});

test('signs an unsigned version when a publisher with the key publishes the same content, and only then', async () => {
  const output = scratch.build('alpha', '1.0.0');
  await publish(scratch.store, output, { commit: 'theirs' });
  const file = join(scratch.store.place, 'remotes/alpha/1.0.0/release.json');
  const unsigned = readFileSync(file, 'utf8');
  // Not a part of the identity.
  writeFileSync(file, unsigned.replace('"entry": "remoteEntry.js"', '"entry": "routes.js"'));
  await expect(publish(store, output)).rejects.toThrow('alpha 1.0.0 is not signed with RELEASE_SIGNING_KEY');
  writeFileSync(file, unsigned);
  expect(await publish(store, output)).toEqual({ name: 'alpha', version: '1.0.0', isNew: false });
  expect((await reader.readRecord('alpha', '1.0.0'))?.raw.toString()).toBe(unsigned);
  expect((await verify(reader)).faults).toEqual([]);
});

test('accepts an unsigned pointer only for an empty store', async () => {
  expect(await reader.readPointer()).toEqual(EMPTY_POINTER);
  writeFileSync(pointerFile(), JSON.stringify({ ...EMPTY_POINTER, issuedAt: 'now' }));
  await expect(reader.readPointer()).rejects.toThrow('is not signed');
});

test('vouches only for versions that were published with the key', async () => {
  await promote(store, 'shell', '1.0.0', mover());
  await add('alpha', '1.0.0');
  await forge('alpha', '9.9.9');
  expect(await reader.readRecord('alpha', '1.0.0')).toMatchObject({ record: { version: '1.0.0' } });
  expect(await reader.readRecord('alpha', '9.9.9')).toBeNull();
  await expect(promote(store, 'alpha', '9.9.9', mover())).rejects.toThrow('alpha 9.9.9 is not signed with RELEASE_SIGNING_KEY');
  await expect(previewToken(store, 'x'.repeat(32), 'alpha', '9.9.9', 1)).rejects.toThrow('is not signed');
  expect(await previewCandidate(reader, { name: 'alpha', version: '9.9.9' })).toBeNull();
  expect(await previewCandidate(reader, { name: 'alpha', version: '1.0.0' })).not.toBeNull();
});

test('does not vouch for an altered record, or for a signed one stored under another version', async () => {
  await add('alpha', '1.0.0');
  const file = join(scratch.store.place, 'remotes/alpha/1.0.0/release.json');
  const honest = readFileSync(file, 'utf8');
  await forge('alpha', '9.9.9');
  const [note] = (await scratch.store.notes('signatures')).filter((each) => each.startsWith('alpha'));
  const signature = await scratch.store.readNote('signatures', note!);
  writeFileSync(join(scratch.store.place, 'remotes/alpha/9.9.9/release.json'), honest);
  await scratch.store.writeNote('signatures', note!.replace('1.0.0', '9.9.9'), signature);
  expect(await reader.readRecord('alpha', '9.9.9')).toBeNull();
  writeFileSync(file, honest.replace('^1.0.0', '^1.0.1'));
  expect(await reader.readRecord('alpha', '1.0.0')).toBeNull();
  expect((await verify(reader)).faults).toContain('alpha 1.0.0: release.json is missing, or is not signed');
});

test('does not evaluate a live shell with a replaced record', async () => {
  await promote(store, 'shell', '1.0.0', mover());
  await add('alpha', '1.0.0');
  rmSync(join(scratch.store.place, 'shell/1.0.0'), { recursive: true });
  await forge('shell', '1.0.0', { server: 'throw new Error("evaluated")' });
  await expect(promote(store, 'alpha', '1.0.0', mover())).rejects.toThrow('record of the live shell 1.0.0');
});

test('signs an unsigned store on request: its pointer as a separate move, and every version', async () => {
  rmSync(scratch.store.place, { recursive: true });
  await scratch.add('shell', '1.0.0');
  await scratch.add('alpha', '1.0.0');
  await promote(scratch.store, 'shell', '1.0.0', mover());
  await expect(store.readPointer()).rejects.toThrow('npx slipway sign');
  const by = { who: 'tester', reason: 'from now on' };
  const signing = readSigningKey(key.secret);
  expect(await signStore(scratch.store, signing, by)).toEqual({ generation: 2, records: ['shell 1.0.0', 'alpha 1.0.0'] });
  expect(await reader.readPointer()).toMatchObject({ generation: 2, shell: { version: '1.0.0' } });
  expect(await reader.readRecord('alpha', '1.0.0')).not.toBeNull();
  expect(await signStore(scratch.store, signing, by)).toEqual({ generation: null, records: [] });
});

test('does not sign a promoted version with a replaced record', async () => {
  rmSync(scratch.store.place, { recursive: true });
  await scratch.live('shell', '1.0.0');
  rmSync(join(scratch.store.place, 'shell/1.0.0'), { recursive: true });
  await scratch.add('shell', '1.0.0', { text: 'another' });
  const by = { who: 'tester', reason: 'from now on' };
  await expect(signStore(scratch.store, readSigningKey(key.secret), by)).rejects.toThrow('is not the one that was promoted');
});

test('names the setting of an invalid key or store', () => {
  expect(() => readSigningKey('/nowhere/key.pem')).toThrow('RELEASE_SIGNING_KEY: there is no file /nowhere/key.pem.');
  expect(() => readSigningKey('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----')).toThrow('not an Ed25519 key');
  expect(() => openStore({ RELEASE_STORE: 'ftp://host/releases' }, '/')).toThrow(
    'RELEASE_STORE: ftp://host/releases is neither a folder',
  );
});
