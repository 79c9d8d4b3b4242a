import { ReleaseError } from './release-error';
import type { ReleaseStore } from './store';
import { whetherUnknown } from './unknown-environment';

/** Protects a version from pruning until it is unpinned. */
export interface Pin {
  who: string;
  at: string;
  reason: string;
}

/** Key of a pin's note. */
export const pinKey = (name: string, version: string) => `${name}@${version}`;

/** Protects a published version from pruning. */
export async function pin(
  store: ReleaseStore,
  name: string,
  version: string,
  by: { who: string; reason: string },
): Promise<void> {
  if (!(await store.readRecord(name, version)))
    throw new ReleaseError(`${name} ${version} is not published: there is nothing to pin.`);
  const unknown = await whetherUnknown(store, '');
  if (unknown) throw new ReleaseError(unknown);
  await store.writeNote('pins', pinKey(name, version), {
    who: by.who,
    reason: by.reason,
    at: new Date().toISOString(),
  } satisfies Pin);
}

/**
 * Ends the pin of the store's environment. Resolves to the other environments that pin the version, in which case `prune` keeps it. Throws a
 * ReleaseError that names them if this one does not pin it.
 */
export async function unpin(store: ReleaseStore, name: string, version: string): Promise<string[]> {
  const key = pinKey(name, version);
  const others: string[] = [];
  for (const environment of await store.environments())
    if (environment !== store.environment && (await store.inEnvironment(environment).readNote('pins', key)))
      others.push(environment);
  if (!(await store.readNote('pins', key)))
    throw new ReleaseError(
      `${name} ${version} is not pinned${others.length > 0 ? ` in ${store.environment}, but in ${others.join(', ')}: name it with --env` : ''}.`,
    );
  await store.removeNote('pins', key);
  return others;
}
