import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { SHELL } from '../pointer';
import { loadServerBuild } from '../server-build';
import type { ReleaseStore } from '../store';
import type { CurrentReleases } from './follow-releases';

const MAX_BUILDS = 12;

/** Server builds by version, evaluated once. */
export interface ServerBuilds {
  /** The exports of a host's build. Rejects where it has none, or it is not what was published. */
  host<T = unknown>(version: string, name?: string): Promise<T>;
  /** The exports of a remote's build, evaluated with what that version of the host provides (`provided`). */
  remote<T = unknown>(name: string, version: string, hostVersion: string, host?: string): Promise<T>;
}

/**
 * A remote's build belongs to the host that it was evaluated against. The least recently used builds are dropped, so that memory
 * stays flat however often the pointer moves. `hostBuild`, a file, takes the place of every version of the host, as it is at that
 * moment.
 */
export function createServerBuilds(
  store: ReleaseStore,
  releases: Pick<CurrentReleases, 'record'>,
  hostBuild?: string,
): ServerBuilds {
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

  /** The version to take where this one is asked for. */
  const actual = (version: string) => (hostBuild ? `dev.${statSync(hostBuild).mtimeMs}` : version);
  const loadHost = async (name: string, version: string) => (hostBuild ? loadFile(hostBuild) : load(name, version, {}));
  const host = async (version: string, name = SHELL) => get(`${name}@${actual(version)}`, () => loadHost(name, version));
  return {
    host: host as ServerBuilds['host'],
    remote: (async (name, version, hostVersion, of = SHELL) =>
      get(`${name}@${version}/${of}@${actual(hostVersion)}`, async () => {
        const { provided } = (await host(hostVersion, of)) as { provided?: Record<string, unknown> };
        return load(name, version, provided ?? {});
      })) as ServerBuilds['remote'],
  };
}

/** Evaluates a CommonJS file anew: it may have changed. */
function loadFile(path: string): unknown {
  const require = createRequire(__filename);
  delete require.cache[require.resolve(path)];
  return require(path);
}
