import { PRODUCTION, releaseOf } from './pointer';
import { ReleaseError } from './release-error';
import type { ReleaseStore } from './store';
import { noEnvironment } from './unknown-environment';

/**
 * Refuses a version that was not live in another environment with the same record, which vouches for every byte. Returns what was
 * found, for the history. In a signed store only that environment's signed pointer counts: anybody who can write there could
 * have written its history.
 */
export async function checkLiveIn(
  store: ReleaseStore,
  environment: string,
  name: string,
  version: string,
  record: string,
): Promise<string> {
  if (environment === store.environment)
    throw new ReleaseError(`--after takes another environment than ${environment}.`, 'usage');
  const known = await store.environments();
  if (!known.includes(environment)) throw new ReleaseError(noEnvironment(store, environment, known));
  const other = store.inEnvironment(environment);
  const release = releaseOf(await other.readPointer(), name);
  const isSame = (ref: { version: string; record: string } | undefined) => ref?.version === version && ref.record === record;
  if (isSame(release)) return `live in ${environment} with the same bytes`;
  const moves = store.isAuthentic ? [] : await other.history();
  const wasLive = moves.some(
    (entry) =>
      entry.name === name && entry.to === version && entry.record === record && ['promote', 'rollback'].includes(entry.action),
  );
  if (wasLive || isSame(release?.fallback)) return `was live in ${environment} with the same bytes`;
  throw new ReleaseError(
    `${name} ${version} was not live in ${environment}${release ? `, which has ${release.version}` : ''}. ` +
      `Promote it there first${environment === PRODUCTION ? '' : ` (--env ${environment})`}, or leave out --after.`,
  );
}
