import type { Shared, ShareScope } from './share-scope';

/**
 * Starts a container, and guards the packages that it shares. Module Federation lets one provider of a package and version win
 * for the whole page, the host's code included, and has no second one if its file does not arrive: a remote's dead chunk would be
 * the host's. Then another provider of the same version replaces it, else one of the next lower version: a build that shares a
 * package needs no later version than its own. `fetching` limits and retries the work; `failed` is called with the lost package,
 * and whether the version has another provider.
 */
export function startGuarded<T>(
  scope: ShareScope,
  start: () => T,
  fetching: (work: () => Promise<unknown>, first: Promise<unknown>) => Promise<unknown>,
  failed: (error: unknown, isReplaced: boolean) => void,
): T {
  const before = new Set(Object.values(scope).flatMap(Object.values<Shared>));
  const started = start();
  for (const name in scope)
    for (const version in scope[name]) if (!before.has(scope[name][version]!)) guard(name, version, scope[name][version]!);
  return started;

  function guard(name: string, version: string, shared: Shared): void {
    const { get } = shared;
    shared.get = () => {
      const got = get();
      // An eager package has come with the entry.
      if (!(got instanceof Promise)) return got;
      return fetching(get as () => Promise<unknown>, got).catch(async (error: unknown) =>
        // A separate file, because only pages with a dead package load it.
        (await import('./replace-shared')).replaceShared({ scope, name, version, shared, error }, failed),
      );
    };
  }
}
