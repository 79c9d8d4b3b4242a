import type { ReleaseStore } from './store';

/** 'There is no environment stagin in …', with the existing ones. */
export const noEnvironment = (store: Pick<ReleaseStore, 'place'>, environment: string, known: readonly string[]): string =>
  `There is no environment ${environment} in ${store.place}. There are: ${known.join(', ')}.`;

/**
 * A note that the environment of a store does not exist, for a message that nothing is live in it: it may be mistyped. '' if it
 * exists, or if the store does not know.
 */
export async function whetherUnknown(store: ReleaseStore, before: string): Promise<string> {
  const known = await store.environments().catch(() => null);
  return !known || known.includes(store.environment) ? '' : before + noEnvironment(store, store.environment, known);
}
