import { loadServerBuild, SHELL, type ReleaseStore } from 'releases';
import type { CurrentReleases } from './current';

/** The shell's server build, as far as the site uses it (shell/src/render.tsx). */
export interface ShellBuild {
  provided: Record<string, unknown>;
  remoteFor(pointer: { remotes: Record<string, unknown> }, pathname: string): { name: string; server: boolean } | null;
  render(request: unknown): Promise<Rendered>;
  jsonForScript(value: unknown): string;
}

export interface Rendered {
  status: 200 | 404;
  html: string;
  styles: string;
  head: string;
  drawn: { kind: 'page' | 'frame' | 'not-found'; remote?: string; route?: string };
  products: unknown[];
}

const KEPT = 12;

/**
 * Server builds by version, evaluated once: a remote's build belongs to the shell that it was evaluated against. The
 * least recently used ones are dropped, so that memory stays flat however often the pointer moves.
 */
export function createBuilds(store: ReleaseStore, releases: CurrentReleases) {
  const kept = new Map<string, Promise<unknown>>();

  function get(key: string, load: () => Promise<unknown>): Promise<unknown> {
    const known = kept.get(key) ?? load();
    kept.delete(key);
    kept.set(key, known);
    known.catch(() => kept.delete(key));
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
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
