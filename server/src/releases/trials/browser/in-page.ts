import type { PagePointer } from 'slipway/serve';

/** Whether a remote module and the code of all its pages loaded, or what went wrong in the browser's words. */
export type LoadResult = { loaded: true } | { loaded: false; timedOut: boolean; message: string };

export interface SmokeResult {
  /** For example `Chromium 140.0.7339.16`. */
  browser: string;
  /** Null if the shell started; else why not. */
  shell: string | null;
  /** In the order of `remotes`, up to the first that did not load; empty if the shell did not start. */
  results: LoadResult[];
}

export const TIMED_OUT: LoadResult = { loaded: false, timedOut: true, message: '' };

/** The smoke test's document serves `slipway/runtime` below this root. */
export const RUNTIME = '/slipway/';

/**
 * Inline script of the smoke test's document. It records on the root element that the shell started (an event on the
 * document), or the first error. It gives `loadInPage` the delivery kit's loader with the versions under test as its
 * pointer, because WebKit refuses an import by a script that comes over WebDriver. The loader is isolated, since the
 * page's pointer is the shell's and names no remotes. The loader's limit is longer than the gate's, so that the gate's
 * message wins.
 */
export const startRecorder = (readyEvent: string, pointer: PagePointer, limitMs: number) =>
  `document.addEventListener(${JSON.stringify(readyEvent)},()=>{document.documentElement.dataset.hydrated=''});
addEventListener('error',(e)=>{document.documentElement.dataset.startError??=e.message||(e.target.src||e.target.href||'a script')+' was blocked or did not load'},true)
let loading
globalThis.trialLoader=()=>loading??=import(${JSON.stringify(`${RUNTIME}index.mjs`)}).then(({createLoader})=>createLoader({isolated:true,pointer:${JSON.stringify(pointer)},limitMs:${2 * limitMs},report(){}}))`;

interface RemoteExports {
  remoteModule?: { routes?: { name: string; page(): Promise<{ Component?: unknown }> }[] };
}

/** Runs in the page: opens one remote as the shell does, and loads the code of all its pages. */
export async function loadInPage(remote: string): Promise<LoadResult> {
  const { trialLoader } = globalThis as unknown as {
    trialLoader(): Promise<{ open(remote: string, expose: string): Promise<{ module: RemoteExports }> }>;
  };
  try {
    const { module } = await (await trialLoader()).open(remote, './routes');
    const routes = module.remoteModule?.routes;
    if (!Array.isArray(routes) || routes.length === 0) throw new Error(`${remote} exposes no remote module with routes`);
    for (const route of routes) {
      const { Component } = await route.page();
      if (!Component) throw new Error(`the page '${route.name}' has no Component`);
    }
    return { loaded: true };
  } catch (error) {
    // The loader says which versions it tried; why is in the innermost error.
    let innermost = error as Error;
    while (innermost.cause) innermost = innermost.cause as Error;
    return { loaded: false, timedOut: false, message: (innermost.message || String(innermost)).slice(0, 2000) };
  }
}
