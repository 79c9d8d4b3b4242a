import type { RemoteRoute, Services } from 'shared/contract';
import type { PagePointer } from 'shared/server-contract';
import { withTimeLimit } from 'slipway/runtime';
import type { LoadedRemote, Remotes } from '../federation/remotes';
import { remoteFor } from 'shared/server-contract';
import { matchRoute, openRoute, type View } from './view';

export interface PageSettings {
  remotes: Remotes;
  /** Time limit for the code of one page, in ms. */
  timeoutMs: number;
}

export interface OpenSettings extends PageSettings {
  pointer: PagePointer;
  services: Services;
  /** True with a stored token, also before the session was checked. */
  isSignedIn(): boolean;
}

type Address = { pathname: string; search: string };

/**
 * Finds the remote for a location, loads it and reads the page's data. If a version fails to load or fails before it
 * renders, its fallback is used in the same page load. Never rejects (FED-4).
 */
export async function openView(location: Address, settings: OpenSettings): Promise<View> {
  const { pointer, remotes } = settings;
  const owner = remoteFor(pointer, location.pathname);
  if (!owner) return { kind: 'not-found' };
  const { name } = owner;
  const { state, message } = pointer.remotes[name]!;
  if (state === 'disabled') return { kind: 'disabled', remote: name, message: message ?? '' };
  // The failure of each version was reported when it happened.
  return openLoaded(name, remotes.open(name), location, settings).catch(() => ({ kind: 'failed', remote: name }));
}

/** Opens a page of the version that is being loaded, or of its fallback. Rejects if no version can show it. */
export async function openLoaded(
  remote: string,
  loading: Promise<LoadedRemote>,
  location: Address,
  settings: OpenSettings,
): Promise<View> {
  const loaded = await loading;
  try {
    return await openPage(remote, loaded, location, settings);
  } catch (error) {
    return openLoaded(remote, settings.remotes.instead(remote, { version: loaded.version, error }), location, settings);
  }
}

async function openPage(
  remote: string,
  { remoteModule, version }: LoadedRemote,
  { pathname, search }: Address,
  { services, isSignedIn, timeoutMs }: OpenSettings,
): Promise<View> {
  const match = matchRoute(remoteModule, pathname);
  if (!match) return { kind: 'not-found' };
  if (match.route.requiresLogin && !isSignedIn()) return { kind: 'guarded' };
  await pageOf(match.route, `${remote} ${version}`, timeoutMs);
  const { products, config, http } = services;
  const context = { search: new URLSearchParams(search), products, config, read: http.get };
  return openRoute(match, context, { remote, version });
}

/** Loads the code of one page within the time limit, which does not include the page's data. `of` names the version. */
export const pageOf = (route: RemoteRoute, of: string, timeoutMs: number): ReturnType<RemoteRoute['page']> =>
  withTimeLimit(route.page(), timeoutMs, `${route.name} of ${of}`);
