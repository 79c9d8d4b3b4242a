import { resolve } from 'node:path';
import { openFolderStore } from './folder-store';
import { openBucket } from './object-store/bucket';
import { placeOf } from './object-store/bucket-settings';
import { withConditionalWriteCheck } from './object-store/conditional-writes';
import { openObjectStore } from './object-store/object-store';
import { PRODUCTION } from './pointer';
import { ReleaseError } from './release-error';
import { reportMoves } from './report-moves';
import { readSigningKey, signedStore } from './signature';
import { checkEnvironment, type ReleaseStore } from './store';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens the store of the settings: RELEASE_STORE (a folder, or s3://bucket/prefix), or `releases` in DATA_DIR (paths relative to
 * `root`), in the environment of RELEASE_ENVIRONMENT (by default production); signed if RELEASE_SIGNING_KEY is set, and with each
 * move reported to RELEASE_HOOK. Throws a ReleaseError that names an invalid setting.
 */
export function openStore(env: Environment, root: string): ReleaseStore {
  const store = openUnsigned(env, root);
  const key = env.RELEASE_SIGNING_KEY?.trim();
  return key ? signedStore(store, readSigningKey(key)) : store;
}

/** Opens the store without signature checks, for signing its pointer. */
export function openUnsigned(env: Environment, root: string): ReleaseStore {
  const store = openPlain(env, root);
  const hook = env.RELEASE_HOOK?.trim();
  return hook ? reportMoves(store, hook) : store;
}

function openPlain(env: Environment, root: string): ReleaseStore {
  const environment = checkEnvironment(env.RELEASE_ENVIRONMENT?.trim() || PRODUCTION);
  const place = env.RELEASE_STORE?.trim() || resolve(root, env.DATA_DIR?.trim() || '.data', 'releases');
  // One letter is a drive of Windows. With a missing slash it is still an address, not a folder called 's3:'.
  if (!/^[a-z0-9]{2,}:\//i.test(place)) return openFolderStore(resolve(root, place), environment);
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?))?\/?$/.exec(place);
  if (!bucket)
    throw new ReleaseError(`RELEASE_STORE: ${place} is neither a folder nor an address such as s3://bucket/prefix.`, 'usage');
  const [, name, prefix] = bucket;
  const within = prefix ? `${prefix}/` : '';
  const opened = openBucket(name!, within, env);
  return openObjectStore(withConditionalWriteCheck(opened, placeOf(name!, within, env)), place, environment);
}
