import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { commandLine, envOption } from './command-line';
import { emptyPointer, environmentOf, inSchema2, refsOf, releasesOf, type Pointer } from './pointer';
import { integrityOf } from './record';
import { ReleaseError } from './release-error';
import { RECORD, type ReleaseStore, type StoredRecord } from './store';

export interface SigningKey {
  /** Absent if only the public key is known: such a process reads but never moves the pointer. */
  secret?: KeyObject;
  public: KeyObject;
}

/** Reads RELEASE_SIGNING_KEY: an Ed25519 key in PEM, private or public, or the path of a file with one. */
export function readSigningKey(setting: string): SigningKey {
  const text = setting.includes('-----BEGIN') ? setting.replaceAll('\\n', '\n') : readKeyFile(setting);
  try {
    const secret = text.includes('PRIVATE KEY') ? createPrivateKey(text) : undefined;
    const key = { secret, public: createPublicKey(secret ?? text) };
    if (key.public.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below without the content of the key.
  }
  throw new ReleaseError(
    'RELEASE_SIGNING_KEY is not an Ed25519 key in PEM. Make one: openssl genpkey -algorithm ed25519 -out release-key.pem',
    'usage',
  );
}

function readKeyFile(path: string): string {
  if (!existsSync(path)) throw new ReleaseError(`RELEASE_SIGNING_KEY: there is no file ${path}.`, 'usage');
  return readFileSync(path, 'utf8');
}

const ALGORITHM = 'ed25519:';
const contentOf = ({ signature: _signature, ...pointer }: Pointer) => Buffer.from(JSON.stringify(pointer));
/** The signed content of a release record. A pointer's content begins with '{', so neither signature is valid for the other. */
const statementOf = (raw: Buffer) => Buffer.from(`release record ${integrityOf(raw)}`);
/** Key of the note with a record's signature: named by the record's hash, so that two publishers never overwrite each other's. */
const noteKey = (name: string, version: string, raw: Buffer) => `${name}@${version} ${integrityOf(raw)}`;

const signed = (content: Buffer, secret: KeyObject) => ALGORITHM + sign(null, content, secret).toString('base64');
const isSigned = (content: Buffer, signature: unknown, key: SigningKey) =>
  typeof signature === 'string' &&
  signature.startsWith(ALGORITHM) &&
  verify(null, content, key.public, Buffer.from(signature.slice(ALGORITHM.length), 'base64'));

export const isSignedBy = (pointer: Pointer, key: SigningKey): boolean => isSigned(contentOf(pointer), pointer.signature, key);

/** Throws if only the public half of the key is known. */
function secretOf({ secret }: SigningKey, toDo: string): KeyObject {
  if (secret) return secret;
  throw new ReleaseError(`RELEASE_SIGNING_KEY is a public key here: it can verify, but it cannot ${toDo}.`);
}

/**
 * A store with a signed pointer and signed release records. Reading throws a ReleaseError if the pointer is not signed with the
 * key; only the pointer of an empty store needs no signature. A record is null unless its own signature or the signed pointer
 * vouches for it. A record holds the hash of every file, so the signatures cover every byte.
 */
export function signedStore(store: ReleaseStore, key: SigningKey): ReleaseStore {
  /** Whether a pointer may be used. No field of an unsigned pointer is trusted, since even its generation may be forged. */
  const isAuthentic = (pointer: Pointer) =>
    (isSignedBy(pointer, key) && environmentOf(pointer) === store.environment) ||
    isDeepStrictEqual(pointer, emptyPointer(store.environment));

  async function readPointer(): Promise<Pointer> {
    const pointer = await store.readPointer();
    if (!isAuthentic(pointer))
      throw new ReleaseError(
        `The release pointer in ${store.place} (generation ${pointer.generation}) is not signed with RELEASE_SIGNING_KEY. ` +
          `If no other person or program could have written it, check it and run: ${commandLine(`sign${envOption(store.environment)} --reason "…"`)}`,
      );
    return pointer;
  }

  const isInPointer = (pointer: Pointer, name: string, version: string, hash: string) =>
    refsOf(pointer).some(([of, ref]) => of === name && ref.version === version && ref.record === hash);

  const signRecord = (name: string, version: string, raw: Buffer) =>
    store.writeNote('signatures', noteKey(name, version, raw), signed(statementOf(raw), secretOf(key, 'publish')));

  return {
    ...store,
    isReadOnly: !key.secret,
    signRecord,
    isAuthentic,
    inEnvironment: (environment) => signedStore(store.inEnvironment(environment), key),
    readPointer,
    async readRecord(name, version, expected) {
      const stored = await store.readRecord(name, version);
      if (!stored) return null;
      const hash = integrityOf(stored.raw);
      if (expected !== undefined && hash === expected) return stored;
      if (await hasSignature(store, name, version, stored, key)) return stored;
      return isInPointer(await readPointer(), name, version, hash) ? stored : null;
    },
    async addVersion(name, version, files) {
      const raw = files.get(RECORD);
      // Before the version: a publisher that is killed in between leaves an extra signature, but no unsigned version.
      if (raw) await signRecord(name, version, raw);
      return store.addVersion(name, version, files);
    },
    async removeVersion(name, version) {
      await store.removeVersion(name, version);
      for (const note of await store.notes('signatures'))
        if (note.startsWith(`${name}@${version} `)) await store.removeNote('signatures', note);
    },
    commit(expected, pointer, entry) {
      const signature = signed(contentOf(pointer), secretOf(key, 'move the pointer'));
      return store.commit(expected, { ...pointer, signature }, entry);
    },
  };
}

/** Whether a record is signed with the key, and belongs to the version that it is stored under. */
async function hasSignature(
  store: ReleaseStore,
  name: string,
  version: string,
  { record, raw }: StoredRecord,
  key: SigningKey,
): Promise<boolean> {
  if (record.name !== name || record.version !== version) return false;
  return isSigned(statementOf(raw), await store.readNote('signatures', noteKey(name, version, raw)), key);
}

/** The result of `sign`. */
export interface Signed {
  /** The pointer's new generation; null if its signature was already valid. */
  generation: number | null;
  /** `name version` of each record that had no signature. */
  records: string[];
}

/**
 * Signs the pointer of `unsigned`, and the records of all its versions, if they have no valid signature: for a store that is
 * signed from now on, or with another key. This vouches for the whole content of the store, so check it first.
 */
export async function signStore(unsigned: ReleaseStore, key: SigningKey, by: { who: string; reason: string }): Promise<Signed> {
  const pointer = await unsigned.readPointer();
  const [live] = releasesOf(pointer);
  if (!live) throw new ReleaseError('There is nothing to sign: nothing was promoted yet.');
  const secret = secretOf(key, 'sign');
  const promoted = new Map(refsOf(pointer).map(([name, ref]) => [`${name} ${ref.version}`, ref.record]));
  const records: string[] = [];
  for (const name of await unsigned.names())
    for (const version of await unsigned.versions(name)) {
      const stored = await unsigned.readRecord(name, version);
      if (!stored || (await hasSignature(unsigned, name, version, stored, key))) continue;
      const label = `${name} ${version}`;
      if (promoted.has(label) && promoted.get(label) !== integrityOf(stored.raw))
        throw new ReleaseError(`The record of ${label} is not the one that was promoted: it is not signed. Run \`verify\`.`);
      await unsigned.writeNote('signatures', noteKey(name, version, stored.raw), signed(statementOf(stored.raw), secret));
      records.push(label);
    }
  return { generation: isSignedBy(pointer, key) ? null : await signPointer(unsigned, pointer, live, key, by), records };
}

async function signPointer(
  unsigned: ReleaseStore,
  pointer: Pointer,
  [name, { version }]: ReturnType<typeof releasesOf>[number],
  key: SigningKey,
  by: { who: string; reason: string },
): Promise<number> {
  const at = new Date().toISOString();
  const generation = pointer.generation + 1;
  await signedStore(unsigned, key).commit(
    pointer.generation,
    { ...inSchema2(pointer), generation, issuedAt: at },
    {
      generation,
      at,
      who: by.who,
      by: 'person',
      action: 'sign',
      name,
      from: version,
      to: version,
      reason: by.reason,
      tookMs: 0,
      checks: [],
    },
  );
  return generation;
}
