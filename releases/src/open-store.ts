import { resolve } from 'node:path';
import { openFolderStore } from './folder-store';
import { Refusal } from './refusal';
import { readSigningKey, signedStore } from './signature';
import type { ReleaseStore } from './store';

/**
 * Opens the store that the settings name: RELEASE_STORE, or `releases` under DATA_DIR (paths from `root`); signed where
 * RELEASE_SIGNING_KEY is set. Throws a Refusal that names the setting which is wrong.
 */
export function openStore(env: Readonly<Record<string, string | undefined>>, root: string): ReleaseStore {
  const place = env.RELEASE_STORE?.trim() || resolve(root, env.DATA_DIR?.trim() || '.data', 'releases');
  if (/^[a-z0-9]+:\/\//i.test(place))
    throw new Refusal(
      `RELEASE_STORE: ${place} is no folder. This version keeps releases in a folder (a mounted volume for several machines).`,
      'usage',
    );
  const store = openFolderStore(resolve(root, place));
  const key = env.RELEASE_SIGNING_KEY?.trim();
  return key ? signedStore(store, readSigningKey(key)) : store;
}
