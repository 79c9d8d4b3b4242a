import { resolve } from 'node:path';
import { openFolderStore } from './folder-store';
import { openBucket } from './object-store/bucket';
import { openObjectStore } from './object-store/object-store';
import { Refusal } from './refusal';
import { readSigningKey, signedStore } from './signature';
import type { ReleaseStore } from './store';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens the store that the settings name: RELEASE_STORE (a folder, or s3://bucket/prefix), or `releases` under DATA_DIR
 * (paths from `root`); signed where RELEASE_SIGNING_KEY is set. Throws a Refusal that names the setting which is wrong.
 */
export function openStore(env: Environment, root: string): ReleaseStore {
  const store = openUnsigned(env, root);
  const key = env.RELEASE_SIGNING_KEY?.trim();
  return key ? signedStore(store, readSigningKey(key)) : store;
}

/** The same store, whose pointer is believed without its signature: for signing it. */
export function openUnsigned(env: Environment, root: string): ReleaseStore {
  const place = env.RELEASE_STORE?.trim() || resolve(root, env.DATA_DIR?.trim() || '.data', 'releases');
  if (!/^[a-z0-9]+:\/\//i.test(place)) return openFolderStore(resolve(root, place));
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(place);
  if (!bucket)
    throw new Refusal(`RELEASE_STORE: ${place} is neither a folder nor an address such as s3://bucket/prefix.`, 'usage');
  const [, name, prefix] = bucket;
  return openObjectStore(openBucket(name!, prefix ? `${prefix}/` : '', env), place);
}
