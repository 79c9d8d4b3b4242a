import type { RemoteRoute, Services } from 'shared/contract';
import { loadRemoteModule, type LoaderSettings } from '../federation/load-remote';
import type { PagePointer, PageVersion } from 'shared/server-contract';
import { remoteFor } from '../federation/route-owner';
import { withTimeLimit } from '../federation/time-limit';
import { matchRoute, openRoute, type View } from './view';

export interface OpenSettings extends LoaderSettings {
  pointer: PagePointer;
  services: Services;
  /** True with a stored token, also before the session was checked. */
  isSignedIn(): boolean;
}

/**
 * Finds the remote for a location, loads it and reads the page's data. If a version fails to load or fails before it
 * renders, its fallback is used in the same page load. Never rejects (FED-4).
 */
export async function openView(location: { pathname: string; search: string }, settings: OpenSettings): Promise<View> {
  const owner = remoteFor(settings.pointer, location.pathname);
  if (!owner) return { kind: 'not-found' };
  const release = settings.pointer.remotes[owner.name]!;
  if (release.state === 'disabled') return { kind: 'disabled', remote: owner.name, message: release.message ?? '' };
  for (const ref of [release, release.fallback]) {
    if (!ref) continue;
    try {
      return await openVersion(owner.name, ref, location, settings);
    } catch (error) {
      settings.services.report(new RemoteError(owner.name, ref.version, error));
    }
  }
  return { kind: 'failed', remote: owner.name };
}

/** Loads one version of a remote and its page for the location. Rejects when a file times out, fails to load or throws. */
export async function openVersion(
  remote: string,
  ref: PageVersion,
  location: { pathname: string; search: string },
  settings: OpenSettings,
): Promise<View> {
  const match = await findRoute(ref, location.pathname, settings);
  if (!match) return { kind: 'not-found' };
  if (match.route.requiresLogin && !settings.isSignedIn()) return { kind: 'guarded' };
  await pageOf(match.route, remote, ref, settings);
  const { products, config } = settings.services;
  return openRoute(match, { search: new URLSearchParams(location.search), products, config }, { remote, version: ref.version });
}

/** Loads the code of a path's page. Rejects like `openVersion`. */
export async function loadPage(remote: string, ref: PageVersion, pathname: string, settings: LoaderSettings): Promise<void> {
  const match = await findRoute(ref, pathname, settings);
  if (match) await pageOf(match.route, remote, ref, settings);
}

const findRoute = async (ref: PageVersion, pathname: string, settings: LoaderSettings) =>
  matchRoute(await loadRemoteModule(ref, settings), pathname);

/** Loads the code of one page within the time limit, which does not include the page's data. */
export function pageOf(
  route: RemoteRoute,
  remote: string,
  ref: PageVersion,
  { timeoutMs }: LoaderSettings,
): ReturnType<RemoteRoute['page']> {
  return withTimeLimit(route.page(), timeoutMs, `${remote} ${ref.version} ${route.name}`);
}

/** A failure of one version of a remote. */
export class RemoteError extends Error {
  constructor(
    readonly remote: string,
    readonly version: string,
    cause: unknown,
  ) {
    super(`${remote} ${version}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'RemoteError';
  }
}
