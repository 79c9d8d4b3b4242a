import type { DocumentData, PagePointer } from 'shared/server-contract';
import { remoteFor } from 'shared/server-contract';
import { fetchAhead } from '../fetch-ahead';
import type { Shell } from '../services';
import { openLoaded, openView, type PageSettings } from './open-view';
import type { PageLocation, ViewLoader } from './use-routed-view';
import { matchRoute, type View } from './view';

interface ViewLoaderOptions extends PageSettings {
  pointer: PagePointer;
  shell: Shell;
  /** The server markup of the first page, shown if the remote fails. */
  html: string;
  /** Loads the path of the address bar as a new document. */
  loadDocument(path: string): void;
  chunks: DocumentData['chunks'];
}

interface Prefetching {
  /** Loads a page's code and data. */
  prefetch(path: string): void;
  /** Fetches a page's code and its chunk `<route>-rest`, and evaluates none of it, if its remote is in use already. Never rejects. */
  prefetchCode(pathname: string): Promise<void>;
}

/** Provides `Screens` with views in the browser. */
export function createViewLoader({
  pointer,
  shell,
  html,
  loadDocument,
  remotes,
  timeoutMs,
  chunks,
}: ViewLoaderOptions): ViewLoader & Prefetching {
  const { services } = shell;
  const isSignedIn = () => Boolean(services.session.store.get().jwt);
  const settings = { remotes, timeoutMs, pointer, services, isSignedIn };
  const renderedPath = window.location.pathname;

  /**
   * True if only the server knows which remote owns the path, because this page has a partial pointer. The server has already
   * answered for the path that it rendered.
   */
  const needsPageLoad = (pathname: string) => pointer.more === true && pathname !== renderedPath && !remoteFor(pointer, pathname);
  /** Loads a new document. Never settles, since the current page is about to unload. */
  const navigateTo = ({ pathname, search, hash = '' }: PageLocation): Promise<View> => {
    loadDocument(pathname + search + hash);
    return new Promise(() => undefined);
  };
  const ownerOf = (pathname: string) => remoteFor(pointer, pathname)?.name;
  return {
    open: (location) => (needsPageLoad(location.pathname) ? navigateTo(location) : openView(location, settings)),
    async retry(location) {
      const owner = ownerOf(location.pathname);
      // The HTTP cache would give a corrupted file for up to a year.
      if (owner) await remotes.retry(owner);
      const view = await openView(location, settings);
      if (view.kind !== 'failed' || !(await isServed(location.pathname + location.search))) return view;
      return navigateTo(location);
    },
    async replace(broken, location, error) {
      const remote = ownerOf(location.pathname);
      if (!remote) return { kind: 'not-found' };
      const version = broken.kind === 'page' ? broken.version : pointer.remotes[remote]!.version;
      const lastResort: View =
        html && location.pathname === renderedPath
          ? { kind: 'server-markup', remote, html, failed: true }
          : { kind: 'failed', remote };
      return openLoaded(remote, remotes.instead(remote, { version, error }), location, settings).catch(() => lastResort);
    },
    consumeSessionExpired: shell.consumeSessionExpired,
    async prefetchCode(pathname) {
      const owner = ownerOf(pathname);
      if (!owner || !remotes.isInUse(owner)) return;
      const loaded = await remotes.open(owner).catch(() => undefined);
      // A fallback's files have other names.
      if (loaded?.version !== pointer.remotes[owner]!.version) return;
      const name = matchRoute(loaded.remoteModule, pathname)?.route.name;
      for (const chunk of [name, `${name}-rest`]) await fetchAhead(chunks?.[owner]?.[chunk ?? '']);
    },
    prefetch(path) {
      const { pathname, search } = new URL(path, document.baseURI);
      if (!needsPageLoad(pathname)) void openView({ pathname, search }, settings);
    },
  };
}

/** Whether the server would answer a page load now. If not, the current page stays, for example while offline. */
const isServed = (path: string) =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
