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
   * The host's federation runtime, which shares its packages with the remotes. Default: the first of the page. Without one,
   * remotes bring all of their packages.
   */
  instance?: FederationInstance;
  /**
   * Gives the loader its own pointer, options, versions and failures, separate from those of the page's plugin and other loaders:
   * for a page that tries versions without showing them. Default: false.
   */
  isolated?: boolean;
}

export interface Loader {
  /** The module of an expose ('widget'), from the live version or its fallback. Rejects with a LoadError. */
  open<M>(remote: string, expose: string): Promise<Opened<M>>;
  /**
   * The fallback's module, after the loaded one broke later: a render error, or a failed chunk inside it. The broken version is
   * not used again in this page. Rejects with a LoadError if there is no other version.
   */
  instead<M>(remote: string, expose: string, broken: Broken): Promise<Opened<M>>;
  /** Fetches the files of failed versions past the HTTP cache and forgets the failures: for a 'Try again' button. */
  retry(remote: string): Promise<void>;
}

/**
 * Loads remotes by the page's pointer, for code that needs the version and reacts to later failures. It starts containers itself,
 * so the host can be built without Module Federation's own loading of remotes (`experiments.optimization.disableRemote`).
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
