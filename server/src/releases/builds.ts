import { loadServerBuild, SHELL, type ReleaseStore } from 'slipway';
import type { ShellBuild } from 'shared/server-contract';
import type { CurrentReleases } from 'slipway/serve';

const MAX_BUILDS = 12;

/**
 * Server builds by version, evaluated once: a remote's build belongs to the shell that it was evaluated against. The
 * least recently used ones are dropped, so that memory stays flat however often the pointer moves.
 */
export function createBuilds(store: ReleaseStore, releases: CurrentReleases) {
  const cache = new Map<string, Promise<unknown>>();

  function get(key: string, load: () => Promise<unknown>): Promise<unknown> {
    const known = cache.get(key) ?? load();
    cache.delete(key);
    cache.set(key, known);
    known.catch(() => cache.delete(key));
    if (cache.size > MAX_BUILDS) cache.delete(cache.keys().next().value!);
    return known;
  }

  async function load(name: string, version: string, provided: Record<string, unknown>): Promise<unknown> {
    const record = await releases.record(name, version);
    if (!record) throw new Error(`${name} ${version} is not in the release store`);
    return loadServerBuild(store, record, provided);
  }

  const shell = (version: string) => get(`${SHELL}@${version}`, () => load(SHELL, version, {})) as Promise<ShellBuild>;
  return {
    shell,
    remote: (name: string, version: string, shellVersion: string) =>
      get(`${name}@${version}/${shellVersion}`, async () => load(name, version, (await shell(shellVersion)).provided)),
  };
}

export type Builds = ReturnType<typeof createBuilds>;
