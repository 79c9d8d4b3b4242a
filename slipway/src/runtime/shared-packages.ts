/** What gives a shared package, as Module Federation keeps it. */
interface Shared {
  version?: string;
  get(): unknown;
  lib?: unknown;
  loaded?: unknown;
  loading?: unknown;
}

/** Package -> version -> what gives it. */
export type ShareScope = Record<string, Record<string, Shared>>;

interface Instances {
  __FEDERATION__?: { __INSTANCES__?: { options?: { shared?: Record<string, Shared[]> } }[] };
}

/** Those whose files did not come: they are not asked in the place of another. */
const dead = new WeakSet<Shared>();

/** One without a version, which is none of Module Federation 2, comes last. */
const order = (a: Shared, b: Shared) => `${a.version}`.localeCompare(b.version!, undefined, { numeric: true });

/**
 * Starts a container, and guards what it shares. Module Federation lets one provider of a package and version win for the whole page, the
 * host's own code included, and has no second one where its file does not come: a remote's dead chunk would be the host's.
 * Then another provider of the same version takes its place, else one of the next lower: whoever shares a package itself needs no later one
 * than its own. `fetching` limits the work and does it again; `failed` learns what was lost, and whether the version has another provider.
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
      return fetching(get as () => Promise<unknown>, got).catch(async (error: unknown) => {
        dead.add(shared);
        shared.loading = null;
        const versions = (scope[name] ??= {});
        if (versions[version] === shared) delete versions[version];
        // Also those that it had replaced or kept from being registered.
        const instances = (globalThis as Instances).__FEDERATION__?.__INSTANCES__ ?? [];
        const next = Object.values(versions)
          .concat(...instances.map((each) => each.options?.shared?.[name] ?? []))
          .sort((a, b) => order(b, a))
          .find((each) => !dead.has(each) && order(each, shared) <= 0);
        failed(error, next?.version === version);
        if (!next) {
          // With no version at all, the next container that has the package registers its own.
          if (!Object.keys(versions)[0]) delete scope[name];
          throw error;
        }
        next.lib ??= await next.get();
        next.loaded = true;
        versions[next.version!] ??= next;
        return next.lib;
      });
    };
  }
}
