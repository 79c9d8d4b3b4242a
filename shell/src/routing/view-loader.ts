import { isInUse, type LoaderSettings } from '../federation/load-remote';
import type { PagePointer } from 'shared/server-contract';
import { remoteFor } from '../federation/route-owner';
import type { Shell } from '../services';
import { loadPage, openVersion, openView, RemoteError } from './open-view';
import type { ViewLoader } from './use-routed-view';
import type { View } from './view';

interface ViewLoaderOptions extends LoaderSettings {
  pointer: PagePointer;
  shell: Shell;
  /** The server markup of the first page, shown if the remote fails. */
  html: string;
  /** Loads a path as a new document. */
  loadDocument(path: string): void;
}

interface Prefetching {
  /** Loads a page's code and data. */
  prefetch(path: string): void;
  /** Loads a page's code if its remote is in use already. Never rejects. */
  prefetchCode(pathname: string): Promise<void>;
}

/** Provides `Screens` with views in the browser. */
export function createViewLoader({ pointer, shell, html, loadDocument, ...loader }: ViewLoaderOptions): ViewLoader & Prefetching {
  const { services } = shell;
  const settings = { ...loader, pointer, services, isSignedIn: () => Boolean(services.session.store.get().jwt) };
  const renderedPath = window.location.pathname;

  /**
   * True if only the server knows which remote owns the path, because this page has a partial pointer. The server has already
   * answered for the path that it rendered.
   */
  const needsPageLoad = (pathname: string) => pointer.more === true && pathname !== renderedPath && !remoteFor(pointer, pathname);
  /** Loads a new document. Never settles, since the current page is about to unload. */
  const navigateTo = ({ pathname, search }: { pathname: string; search: string }): Promise<View> => {
    loadDocument(pathname + search);
    return new Promise(() => undefined);
  };
  /** The remote that owns a path, with its release state. */
  const ownerOf = (pathname: string) => {
    const name = remoteFor(pointer, pathname)?.name;
    const release = name && pointer.remotes[name];
    return release ? { name, release } : null;
  };
  /** Refetches a remote's files past the browser cache, which would return a corrupted file for up to a year. */
  const refetchFiles = async (pathname: string) => {
    const release = ownerOf(pathname)?.release;
    const folders = [release, release?.fallback].flatMap((ref) =>
      ref ? [ref.entry.slice(0, ref.entry.lastIndexOf('/') + 1)] : [],
    );
    const files = Object.keys(loader.integrity).filter((path) => folders.some((folder) => path.startsWith(folder)));
    const signal = AbortSignal.timeout(loader.timeoutMs);
    await Promise.allSettled(files.map((path) => fetch(path, { cache: 'reload', signal }).then((file) => file.arrayBuffer())));
  };
  return {
    open: (location) => (needsPageLoad(location.pathname) ? navigateTo(location) : openView(location, settings)),
    async retry(location) {
      await refetchFiles(location.pathname);
      const view = await openView(location, settings);
      if (view.kind !== 'failed' || !(await isServed(location.pathname + location.search))) return view;
      return navigateTo(location);
    },
    async replace(broken, location, error) {
      const owner = ownerOf(location.pathname);
      if (!owner) return { kind: 'not-found' };
      const { name, release } = owner;
      const version = broken.kind === 'page' ? broken.version : release.version;
      services.report(new RemoteError(name, version, error));
      const lastResort: View =
        html && location.pathname === renderedPath
          ? { kind: 'server-markup', remote: name, html, failed: true }
          : { kind: 'failed', remote: name };
      if (!release.fallback || version === release.fallback.version) return lastResort;
      return openVersion(name, release.fallback, location, settings).catch((fallbackError: unknown) => {
        services.report(new RemoteError(name, release.fallback!.version, fallbackError));
        return lastResort;
      });
    },
    consumeSessionExpired: shell.consumeSessionExpired,
    async prefetchCode(pathname) {
      const owner = ownerOf(pathname);
      if (!owner || !isInUse(owner.release)) return;
      // What fails here is loaded again, and reported, when the shopper goes there.
      await loadPage(owner.name, owner.release, pathname, settings).catch(() => undefined);
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
