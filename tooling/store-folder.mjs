import { join, resolve } from 'node:path';
import { repository } from './repository.mjs';

/** Folder of the release store that the settings name. */
export function storeFolder(env = process.env) {
  // What is no folder is refused by name where the store is opened.
  if (env.RELEASE_STORE?.includes('://')) return env.RELEASE_STORE;
  return env.RELEASE_STORE
    ? resolve(repository, env.RELEASE_STORE)
    : join(resolve(repository, env.DATA_DIR ?? '.data'), 'releases');
}
