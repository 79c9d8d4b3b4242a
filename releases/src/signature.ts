import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Pointer } from './pointer';
import { Refusal } from './refusal';
import type { ReleaseStore } from './store';

export interface SigningKey {
  /** Absent where only the public half is at hand: such a process reads, and moves nothing. */
  secret?: KeyObject;
  public: KeyObject;
}

/** Reads RELEASE_SIGNING_KEY: an Ed25519 key in PEM, or the path of a file with one; the private half, or the public. */
export function readSigningKey(setting: string): SigningKey {
  const text = setting.includes('-----BEGIN') ? setting.replaceAll('\\n', '\n') : readKeyFile(setting);
  try {
    const secret = text.includes('PRIVATE KEY') ? createPrivateKey(text) : undefined;
    const key = { secret, public: createPublicKey(secret ?? text) };
    if (key.public.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below, without a word of the key.
  }
  throw new Refusal(
    'RELEASE_SIGNING_KEY is no Ed25519 key in PEM. Make one: openssl genpkey -algorithm ed25519 -out release-key.pem',
    'usage',
  );
}

function readKeyFile(path: string): string {
  if (!existsSync(path)) throw new Refusal(`RELEASE_SIGNING_KEY: there is no file ${path}.`, 'usage');
  return readFileSync(path, 'utf8');
}

const ALGORITHM = 'ed25519:';
const contentOf = ({ signature: _signature, ...pointer }: Pointer) => Buffer.from(JSON.stringify(pointer));

export function isSignedBy(pointer: Pointer, key: SigningKey): boolean {
  if (!pointer.signature?.startsWith(ALGORITHM)) return false;
  return verify(null, contentOf(pointer), key.public, Buffer.from(pointer.signature.slice(ALGORITHM.length), 'base64'));
}

/**
 * A store whose pointer carries a signature. A pointer that is not signed with the key is refused when it is read; as it
 * names the record of every version by hash, and a record every file, the one signature vouches for every byte.
 */
export function signedStore(store: ReleaseStore, key: SigningKey): ReleaseStore {
  return {
    ...store,
    readsOnly: !key.secret,
    async readPointer() {
      const pointer = await store.readPointer();
      if (pointer.generation > 0 && !isSignedBy(pointer, key))
        throw new Refusal(
          `The release pointer in ${store.place} (generation ${pointer.generation}) is not signed with RELEASE_SIGNING_KEY. ` +
            `If nobody but you can have written it, look at it and run: npm run release -- sign`,
        );
      return pointer;
    },
    commit(expected, pointer, entry) {
      if (!key.secret)
        throw new Refusal('RELEASE_SIGNING_KEY is the public half here: it verifies, and cannot move the pointer.');
      const signature = ALGORITHM + sign(null, contentOf(pointer), key.secret).toString('base64');
      return store.commit(expected, { ...pointer, signature }, entry);
    },
  };
}

/** Signs the pointer as it stands in `unsigned`, for a store that is signed from now on. Answers the new generation. */
export async function signPointer(unsigned: ReleaseStore, key: SigningKey, by: { who: string; reason: string }): Promise<number> {
  const pointer = await unsigned.readPointer();
  if (!pointer.shell) throw new Refusal('There is nothing to sign: no shell was promoted yet.');
  const at = new Date().toISOString();
  const generation = pointer.generation + 1;
  const { version } = pointer.shell;
  await signedStore(unsigned, key).commit(
    pointer.generation,
    { ...pointer, generation, issuedAt: at },
    {
      ...{
        generation,
        at,
        who: by.who,
        by: 'person',
        action: 'sign',
        name: 'shell',
        from: version,
        to: version,
        reason: by.reason,
        tookMs: 0,
        checks: [],
      },
    },
  );
  return generation;
}
