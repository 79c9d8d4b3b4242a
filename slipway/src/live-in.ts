import { PRODUCTION, releaseOf } from './pointer';
import { ReleaseError } from './release-error';
import type { ReleaseStore } from './store';
import { noEnvironment } from './unknown-environment';

/** The moves that change the live version. */
const LIVE = ['promote', 'rollback'];

const WENT_BACK = ' went back from it on ';

/** The notes that the mover should read: another environment had a reason not to keep the version. */
export const wentBack = (checks: readonly string[]): string[] => checks.filter((check) => check.includes(WENT_BACK));

/**
 * Refuses a version that was not live in another environment with the same record, which vouches for every byte. Returns the
 * findings for the history, including that the environment has rolled the version back since. In a signed store only that
 * environment's signed pointer counts: anybody who can write there could have written its history.
 */
export async function checkLiveIn(
  store: ReleaseStore,
  environment: string,
  name: string,
  version: string,
  record: string,
): Promise<string[]> {
  if (environment === store.environment)
    throw new ReleaseError(`--after takes another environment than ${environment}.`, 'usage');
  const known = await store.environments();
  if (!known.includes(environment)) throw new ReleaseError(noEnvironment(store, environment, known));
  const other = store.inEnvironment(environment);
  const release = releaseOf(await other.readPointer(), name);
  const isSame = (ref: { version: string; record: string } | undefined) => ref?.version === version && ref.record === record;
  if (isSame(release)) return [`live in ${environment} with the same bytes`];
  const history = (await other.history()).filter((entry) => entry.name === name);
  const moves = store.isAuthentic ? [] : history;
  const wasLive = moves.some((entry) => entry.to === version && entry.record === record && LIVE.includes(entry.action));
  if (wasLive || isSame(release?.fallback)) {
    const ended = history.findLast(({ from, to, action }) => (from === version || to === version) && LIVE.includes(action));
    const wentBack = ended?.action === 'rollback' && ended.from === version;
    return [
      `was live in ${environment} with the same bytes`,
      ...(wentBack ? [`${environment}${WENT_BACK}${ended.at.slice(0, 10)}: ${ended.reason}`] : []),
    ];
  }
  throw new ReleaseError(
    `${name} ${version} was not live in ${environment}${release ? `, which has ${release.version}` : ''}. ` +
      `Promote it there first${environment === PRODUCTION ? '' : ` (--env ${environment})`}, or leave out --after.`,
  );
}
