import { addressOf, type ReleaseRecord } from 'slipway';

/** Whether a remote module and the code of all its pages loaded, or what went wrong in the browser's words. */
export type LoadResult = { loaded: true } | { loaded: false; timedOut: boolean; message: string };

export interface SmokeResult {
  /** For example `Chromium 140.0.7339.16`. */
  browser: string;
  /** Null where the shell started; else why not. */
  shell: string | null;
  /** In the order of `remotes`, up to the first that did not load; empty where the shell did not start. */
  results: LoadResult[];
}

export const TIMED_OUT: LoadResult = { loaded: false, timedOut: true, message: '' };

/**
 * Inline script of the smoke test's document: notes on the root element that the shell started, which it says with an event on the
 * document, or the first error.
 */
export const startRecorder = (
  readyEvent: string,
) => `document.addEventListener(${JSON.stringify(readyEvent)},()=>{document.documentElement.dataset.hydrated=''});
addEventListener('error',(e)=>{document.documentElement.dataset.startError??=e.message||(e.target.src||e.target.href||'a script')+' was blocked or did not load'},true)`;

interface Runtime {
  name: string;
  registerRemotes(remotes: { name: string; entry: string; type: string }[]): void;
  loadRemote(
    id: string,
  ): Promise<{ remoteModule?: { routes?: { name: string; page(): Promise<{ Component?: unknown }> }[] } } | null>;
}

/** What `loadInPage` is called with. */
export function remoteToLoad(remote: ReleaseRecord): { name: string; entry: string } {
  return {
    name: `${remote.container ?? remote.name}__${remote.version}`.replace(/\W/g, '_'),
    entry: addressOf(remote.name, remote.version) + remote.entry,
  };
}

/** Runs in the page: loads one remote module with the shell's runtime. */
export async function loadInPage({ name, entry }: { name: string; entry: string }): Promise<LoadResult> {
  const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Runtime[] } };
  const shell = __FEDERATION__.__INSTANCES__.find((instance) => instance.name === 'shell')!;
  try {
    shell.registerRemotes([{ name, entry: new URL(entry, location.href).href, type: 'module' }]);
    const routes = (await shell.loadRemote(`${name}/routes`))?.remoteModule?.routes;
    if (!Array.isArray(routes) || routes.length === 0) throw new Error(`${entry} exposes no remote module with routes`);
    for (const route of routes) {
      const { Component } = await route.page();
      if (!Component) throw new Error(`the page '${route.name}' has no Component`);
    }
    return { loaded: true };
  } catch (error) {
    return { loaded: false, timedOut: false, message: error instanceof Error ? error.message : String(error) };
  }
}
