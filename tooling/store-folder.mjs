import { join, resolve } from 'node:path';
import { repository } from './repository.mjs';

/** Release store from the settings: a folder, or a URL as it is. */
export function storeFolder(env = process.env) {
  // openStore() rejects URLs that it does not support.
  if (env.RELEASE_STORE?.includes('://')) return env.RELEASE_STORE;
  return env.RELEASE_STORE
    ? resolve(repository, env.RELEASE_STORE)
    : join(resolve(repository, env.DATA_DIR ?? '.data'), 'releases');
}
