import { isRemoteModule, type RemoteModule } from 'shared/contract';
import type { PagePointer } from 'shared/server-contract';
import { createLoader, type Report } from 'slipway/runtime';

/** The module that each remote exposes. */
const EXPOSE = './routes';

/** A remote's module, and the version that it came from. */
export interface LoadedRemote {
  version: string;
  remoteModule: RemoteModule;
}

/** The remotes of this page, in the versions that its pointer names. */
export interface Remotes {
  /** The live version, or its fallback where that one fails. Rejects if none can be loaded. */
  open(remote: string): Promise<LoadedRemote>;
  /** The fallback, where the version that was given turned out to be broken. Rejects if there is none. */
  instead(remote: string, broken: { version: string; error: unknown }): Promise<LoadedRemote>;
  /** Fetches the files of versions that failed past the HTTP cache, and forgets that they failed. */
  retry(remote: string): Promise<void>;
  /** Whether the page has loaded the remote, or is loading it. */
  isInUse(remote: string): boolean;
  /** Reports a failure to the server when no other version is loaded in its place. */
  report(report: Report): void;
}

export interface RemotesOptions {
  pointer: PagePointer;
  /** Time limit for each file of a version, in ms. */
  timeoutMs: number;
  report(report: Report): void;
}

/**
 * Loads remotes with the delivery kit: it verifies, limits and falls back. Files without a hash in the document's import map
 * are not loaded. The browser compares the bytes with the map. Browsers without import-map integrity (Safari before 18,
 * Firefox before 138) do not: there, altered bytes under the right URL would run.
 */
export function createRemotes({ pointer, timeoutMs, report }: RemotesOptions): Remotes {
  const opened = new Set<string>();
  const loader = createLoader({
    pointer,
    limitMs: timeoutMs,
    accept: (module) => isRemoteModule((module as { remoteModule?: unknown }).remoteModule),
    // A version counts as loaded once a page of it is shown.
    report: (of) => of.stage !== 'loaded' && report(of),
  });
  return {
    async open(remote) {
      opened.add(remote);
      return loadedRemote(await loader.open(remote, EXPOSE));
    },
    instead: async (remote, broken) => loadedRemote(await loader.instead(remote, EXPOSE, broken)),
    retry: loader.retry,
    isInUse: (remote) => opened.has(remote),
    report,
  };
}

const loadedRemote = ({ module, version }: { module: { remoteModule: RemoteModule }; version: string }): LoadedRemote => ({
  remoteModule: module.remoteModule,
  version,
});
