import type { Broken, Opened } from './open-remote';
import type { RuntimeOptions } from './options';
import { pageRemotes } from './page-remotes';
import { releasePlugin, type ReleasePlugin } from './release-plugin';

/** What of Module Federation's runtime the loader needs. */
export interface FederationInstance {
  registerPlugins(plugins: ReleasePlugin[]): unknown;
  loadRemote(id: string): Promise<unknown>;
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

/** Loads remotes by the page's pointer for code that wants to know the version, and to react to what breaks later. */
export function createLoader({ instance, ...options }: LoaderOptions = {}): Loader {
  const remotes = pageRemotes(options);
  const plugin = releasePlugin(options);
  const exposeOf = (name: string) => (name.startsWith('.') ? name : `./${name}`);
  const started = new Set<string>();
  return {
    async open<M>(remote: string, expose: string) {
      const federation = instance ?? (globalThis as FederationGlobal).__FEDERATION__?.__INSTANCES__?.[0];
      if (federation && !started.has(remote)) {
        // It knows what the host shares, and calls the container's `init` with that.
        federation.registerPlugins([plugin]);
        started.add(remote);
        await federation.loadRemote(remote + exposeOf(expose).slice(1));
      }
      return remotes.open([remote], exposeOf(expose)) as Promise<Opened<M>>;
    },
    instead: <M>(remote: string, expose: string, broken: Broken) =>
      remotes.instead(remote, exposeOf(expose), broken) as Promise<Opened<M>>,
    retry: remotes.retry,
  };
}
