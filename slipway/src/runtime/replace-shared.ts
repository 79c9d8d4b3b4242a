import type { Shared, ShareScope } from './share-scope';

interface Instances {
  __FEDERATION__?: { __INSTANCES__?: { options?: { shared?: Record<string, Shared[]> } }[] };
}

/** A provider with a file that did not arrive, and its place. */
interface Lost {
  scope: ShareScope;
  name: string;
  version: string;
  shared: Shared;
  error: unknown;
}

/** Providers with files that did not arrive: they never replace another. */
const dead = new WeakSet<Shared>();

/** One without a version, which does not come from Module Federation 2, comes last. */
const order = (a: Shared, b: Shared) => `${a.version}`.localeCompare(b.version!, undefined, { numeric: true });

/**
 * The factory of another provider, which replaces the lost one in the page: of the same version, else of the next lower. Rejects
 * with the error of the lost one if there is none. `failed` is called with the lost one.
 */
export async function replaceShared(
  { scope, name, version, shared, error }: Lost,
  failed: (error: unknown, isReplaced: boolean) => void,
): Promise<unknown> {
  dead.add(shared);
  shared.loading = null;
  const versions = (scope[name] ??= {});
  if (versions[version] === shared) delete versions[version];
  // Including those that it had replaced or kept from being registered.
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
}
