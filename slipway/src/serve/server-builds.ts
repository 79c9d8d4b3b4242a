import { readFile, stat } from 'node:fs/promises';
import { SHELL } from '../pointer';
import { labelOf, type RenderPool } from '../render-workers/pool';
import { readServerBuild, type ServerBuildText } from '../render-workers/read-server-build';
import { createServerBuild, sourcesOf, type ServerBuild } from '../render-workers/server-build';
import type { ReleaseStore } from '../store';
import type { CurrentReleases } from './follow-releases';
import { createRecentlyUsed } from './recently-used';

/** Characters of the texts that are kept, so that a replaced worker has them at once. */
const LIMIT = 64 * 1024 * 1024;

/** Server builds by version. Their code runs in render workers, never in this process. */
export interface ServerBuilds {
  /** A host's build. Rejects if it has none, or if the stored build is not the published one. */
  host(version: string, name?: string): Promise<ServerBuild>;
  /** A remote's build, which is evaluated with what that version of the host provides (`provided`). */
  remote(name: string, version: string, hostVersion: string, host?: string): Promise<ServerBuild>;
}

interface ServerBuildsParts {
  store: ReleaseStore;
  releases: Pick<CurrentReleases, 'record'>;
  pool: RenderPool;
  /** How long a call may take, in ms. */
  limitMs: number;
  /** A file that takes the place of every version of the host, as it is at that moment. */
  hostBuild?: string | undefined;
}

export function createServerBuilds({ store, releases, pool, limitMs, hostBuild }: ServerBuildsParts): ServerBuilds {
  /** Memory stays flat however often the pointer moves. */
  const texts = createRecentlyUsed<Promise<ServerBuildText>>(LIMIT);

  function textOf(name: string, version: string): Promise<ServerBuildText> {
    const label = labelOf(name, version);
    const known = texts.get(label);
    if (known) return known;
    const text = read(name, version);
    texts.set(label, text, 0);
    text.then(
      ({ code }) => texts.set(label, text, code.length),
      () => texts.delete(label),
    );
    return text;
  }

  async function read(name: string, version: string): Promise<ServerBuildText> {
    const record = await releases.record(name, version);
    if (!record) throw new Error(`${name} ${version} is not in the release store`);
    return readServerBuild(store, record);
  }

  const hostText = (name: string, version: string) => (hostBuild ? readDevelopmentBuild(name, hostBuild) : textOf(name, version));

  return {
    async host(version, name = SHELL) {
      return createServerBuild(pool, { name, version }, sourcesOf(await hostText(name, version)), limitMs);
    },
    async remote(name, version, hostVersion, host = SHELL) {
      const [hostSource, remote] = await Promise.all([hostText(host, hostVersion), textOf(name, version)]);
      return createServerBuild(pool, { name, version }, sourcesOf(hostSource, remote), limitMs);
    },
  };
}

/** A build that changes with every save: each state of the file is a version. */
async function readDevelopmentBuild(name: string, file: string): Promise<ServerBuildText> {
  const [{ mtimeMs }, code] = await Promise.all([stat(file), readFile(file, 'utf8')]);
  return { label: labelOf(name, `0.0.0-dev.${Math.round(mtimeMs)}`), file: 'server/main.cjs', code, hash: String(mtimeMs) };
}
