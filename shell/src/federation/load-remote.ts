import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from 'shared/contract';
import type { PageVersion } from 'shared/server-contract';
import { LoadError } from './load-error';
import { readRemoteModule } from './read-remote-module';
import { withTimeLimit } from './time-limit';

export interface LoaderSettings {
  /** Time limit for each file of a remote, in ms. */
  timeoutMs: number;
  /** URL path -> hash of the document's import map. */
  integrity: Record<string, string>;
}

const remoteModules = new Map<string, Promise<RemoteModule>>();

/**
 * Loads the remote module of one version. Rejects when the import map does not match the pointer, on a timeout, when the
 * code throws, or when the entry has no remote module. An entry that fails before the time limit is retried once.
 */
export function loadRemoteModule(ref: PageVersion, settings: LoaderSettings): Promise<RemoteModule> {
  const known = remoteModules.get(ref.entry);
  if (known) return known;
  const remoteModule = fetchRemoteModule(ref, settings);
  remoteModules.set(ref.entry, remoteModule);
  remoteModule.catch(() => remoteModules.delete(ref.entry));
  return remoteModule;
}

/** Whether the page has loaded the remote module of this version, or is loading it. */
export const isInUse = (ref: PageVersion) => remoteModules.has(ref.entry);

async function fetchRemoteModule(ref: PageVersion, { timeoutMs, integrity }: LoaderSettings): Promise<RemoteModule> {
  checkIntegrity(ref, integrity);
  const name = remoteName(ref);
  registerRemotes([{ name, entry: new URL(ref.entry, document.baseURI).href, type: 'module' }]);
  const attempt = () => withTimeLimit(loadRemote<unknown>(`${name}/routes`), timeoutMs, ref.entry);
  const startedAt = performance.now();
  const module = await attempt().catch((error: unknown) => {
    // Do not retry after a timeout, only after an early failure.
    if (performance.now() - startedAt >= timeoutMs) throw error;
    return attempt();
  });
  return readRemoteModule(module, ref.entry);
}

/**
 * One name per version, because the runtime keeps the first entry registered under a name. The container's hash is not
 * enough: two versions may have the same content.
 */
const remoteName = (ref: PageVersion) => `${ref.container}__${ref.version}`.replace(/\W/g, '_');

/**
 * Compares the import map with the pointer and rejects files that the map does not list; the browser compares the bytes with
 * the import map. Browsers without import-map integrity (Safari before 18, Firefox before 138) do not compare bytes: there,
 * this check is the only one, and altered bytes under the right URL would run.
 */
function checkIntegrity(ref: PageVersion, integrity: Record<string, string>): void {
  if (integrity[ref.entry] !== ref.integrity)
    throw new LoadError('integrity', `${ref.entry} does not have the integrity hash that the pointer names`);
}
