import type { Broken, Opened } from './open-remote';
import type { RuntimeOptions } from './options';
import { createPageRemotes, pageRemotes } from './page-remotes';

/** The parts of Module Federation's runtime that the loader needs. */
export interface FederationInstance {
  /** Share scope ('default') -> the packages that hosts and remotes share in it. */
  shareScopeMap: Record<string, object>;
}

/** Where Module Federation's runtime keeps its instances. */
interface FederationGlobal {
  __FEDERATION__?: { __INSTANCES__?: FederationInstance[] };
}

export interface LoaderOptions extends RuntimeOptions {
  /**
   * The host's federation runtime, which shares its packages with the remotes. Default: the page's first. Where there is none,
   * remotes bring all that they need.
   */
  instance?: FederationInstance;
  /**
   * The loader has its own pointer, options, versions and failures, apart from those that the page's other loaders and its plugin share: for a page
   * that tries versions which it does not show. Default: false.
   */
  isolated?: boolean;
}

export interface Loader {
  /** The module of an expose ('widget'), from the live version or its fallback. Rejects with a LoadError. */
  open<M>(remote: string, expose: string): Promise<Opened<M>>;
  /**
   * The fallback's module, where the one that was given broke later: a render error, a chunk inside it that failed. The broken
   * version is not used again in this page. Rejects with a LoadError where there is no other version.
   */
  instead<M>(remote: string, expose: string, broken: Broken): Promise<Opened<M>>;
  /** Fetches the files of failed versions past the HTTP cache and forgets the failures: for a button 'Try again'. */
  retry(remote: string): Promise<void>;
}

/**
 * Loads remotes by the page's pointer for code that wants to know the version, and to react to what breaks later. It starts containers
 * itself, so the host can be built without what Module Federation loads remotes with (`experiments.optimization.disableRemote`).
 */
export function createLoader({ instance, isolated, ...options }: LoaderOptions = {}): Loader {
  const remotes = isolated ? createPageRemotes(options) : pageRemotes(options);
  const exposeOf = (name: string) => (name.startsWith('.') ? name : `./${name}`);
  const started = new Set<string>();
  return {
    async open<M>(remote: string, expose: string) {
      const federation = instance ?? (globalThis as FederationGlobal).__FEDERATION__?.__INSTANCES__?.[0];
      if (federation && !started.has(remote)) {
        started.add(remote);
        await remotes.init([remote], givenBy(federation));
      }
      return remotes.open([remote], exposeOf(expose)) as Promise<Opened<M>>;
    },
    instead: <M>(remote: string, expose: string, broken: Broken) =>
      remotes.instead(remote, exposeOf(expose), broken) as Promise<Opened<M>>,
    retry: remotes.retry,
  };
}

/** The arguments that Module Federation's runtime passes to a container that it starts. */
function givenBy({ shareScopeMap }: FederationInstance): unknown[] {
  // Not enumerable: a container copies the other options into its own.
  const options = Object.defineProperty({ shareScopeKeys: 'default' }, 'shareScopeMap', { value: shareScopeMap });
  return [(shareScopeMap.default ??= {}), [], options];
}
