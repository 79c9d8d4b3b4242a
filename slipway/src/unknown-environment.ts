import type { ReleaseStore } from './store';

/** 'There is no environment stagin in …', with those that there are. */
export const noEnvironment = (store: Pick<ReleaseStore, 'place'>, environment: string, known: readonly string[]): string =>
  `There is no environment ${environment} in ${store.place}. There are: ${known.join(', ')}.`;

/**
 * That the environment of a store is not there, for the end of a message that nothing is live in it: a typing error explains it. ''
 * where it is there, and where the store cannot say.
 */
export async function whetherUnknown(store: ReleaseStore, before: string): Promise<string> {
  const known = await store.environments().catch(() => null);
  return !known || known.includes(store.environment) ? '' : before + noEnvironment(store, store.environment, known);
}
