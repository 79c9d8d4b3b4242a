import type { LoaderSettings } from '../federation/load-remote';
import { remoteFor, type PagePointer } from '../federation/pointer';
import type { Shell } from '../services';
import { openVersion, openView, RemoteError } from './open-view';
import type { Opening } from './follow-address';
import type { View } from './view';

interface OpeningParts extends LoaderSettings {
  pointer: PagePointer;
  shell: Shell;
  /** What the server drew of a remote's page, for when nothing better can be had. */
  html: string;
  /** Loads an address as a new page. */
  leave(path: string): void;
}

/** How Screens gets its views in the browser. */
export function createOpening({
  pointer,
  shell,
  html,
  leave,
  ...loader
}: OpeningParts): Opening & { prefetch(path: string): void } {
  const { services } = shell;
  const settings = { ...loader, pointer, services, signedIn: () => Boolean(services.session.store.get().jwt) };
  const drawnPath = window.location.pathname;

  /** Who claims a path only the server knows, where the page carries a part of the pointer. What it drew here it has answered. */
  const isElsewhere = (pathname: string) => pointer.more === true && pathname !== drawnPath && !remoteFor(pointer, pathname);
  /** Never settles: the page that would wait for it is on its way out. */
  const leaveFor = ({ pathname, search }: { pathname: string; search: string }): Promise<View> => {
    leave(pathname + search);
    return new Promise(() => undefined);
  };
  /** The remote that claims a path, with its place in the pointer. */
  const claimed = (pathname: string) => {
    const name = remoteFor(pointer, pathname)?.name;
    const slot = name && pointer.remotes[name];
    return slot ? { name, slot } : null;
  };
  /** Files that came broken once would be taken out of the browser's cache for a year: they are had afresh. */
  const fetchAnew = async (pathname: string) => {
    const slot = claimed(pathname)?.slot;
    const folders = [slot, slot?.fallback].flatMap((ref) => (ref ? [ref.entry.slice(0, ref.entry.lastIndexOf('/') + 1)] : []));
    const files = Object.keys(loader.integrity).filter((path) => folders.some((folder) => path.startsWith(folder)));
    const signal = AbortSignal.timeout(loader.timeoutMs);
    await Promise.allSettled(files.map((path) => fetch(path, { cache: 'reload', signal }).then((file) => file.arrayBuffer())));
  };
  return {
    open: (location) => (isElsewhere(location.pathname) ? leaveFor(location) : openView(location, settings)),
    async retry(location) {
      await fetchAnew(location.pathname);
      const view = await openView(location, settings);
      if (view.kind !== 'failed' || !(await isServed(location.pathname + location.search))) return view;
      return leaveFor(location);
    },
    async replace(broken, location, error) {
      const claim = claimed(location.pathname);
      if (!claim) return { kind: 'not-found' };
      const { name, slot } = claim;
      const version = broken.kind === 'page' ? broken.version : slot.version;
      services.report(new RemoteError(name, version, error));
      const last: View =
        html && location.pathname === drawnPath
          ? { kind: 'drawn', remote: name, html, failed: true }
          : { kind: 'failed', remote: name };
      if (!slot.fallback || version === slot.fallback.version) return last;
      return openVersion(name, slot.fallback, location, settings).catch((again: unknown) => {
        services.report(new RemoteError(name, slot.fallback!.version, again));
        return last;
      });
    },
    takeExpired: shell.takeExpired,
    prefetch(path) {
      const { pathname, search } = new URL(path, document.baseURI);
      if (!isElsewhere(pathname)) void openView({ pathname, search }, settings);
    },
  };
}

/** Whether the shop would answer a page load now: who is offline keeps the page that they have. */
const isServed = (path: string) =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
