import type { DoorRoute, Services } from 'shared/contract';
import { loadDoor, type LoaderSettings } from '../federation/load-remote';
import { remoteFor, type PagePointer, type RemoteRef } from '../federation/pointer';
import { withTimeLimit } from '../federation/time-limit';
import { matchRoute, openRoute, type View } from './view';

export interface OpenSettings extends LoaderSettings {
  pointer: PagePointer;
  services: Services;
  /** True with a stored token, also before the session was checked. */
  signedIn(): boolean;
}

/**
 * Finds the remote for an address, loads it and reads the page's data. A version that cannot be had, or fails before it
 * draws, is replaced by the remote's fallback in the same page load; never rejects (FED-4).
 */
export async function openView(location: { pathname: string; search: string }, settings: OpenSettings): Promise<View> {
  const claim = remoteFor(settings.pointer, location.pathname);
  if (!claim) return { kind: 'not-found' };
  const slot = settings.pointer.remotes[claim.name]!;
  if (slot.state === 'disabled') return { kind: 'off', remote: claim.name, sentence: slot.sentence ?? '' };
  for (const ref of [slot, slot.fallback]) {
    if (!ref) continue;
    try {
      return await openVersion(claim.name, ref, location, settings);
    } catch (error) {
      settings.services.report(new RemoteError(claim.name, ref.version, error));
    }
  }
  return { kind: 'failed', remote: claim.name };
}

/** Loads one version of a remote and its page for the address; rejects when any file hangs, fails or throws. */
export async function openVersion(
  remote: string,
  ref: RemoteRef,
  location: { pathname: string; search: string },
  settings: OpenSettings,
): Promise<View> {
  const door = await loadDoor(ref, settings);
  const match = matchRoute(door, location.pathname);
  if (!match) return { kind: 'not-found' };
  if (match.route.signedIn && !settings.signedIn()) return { kind: 'guarded' };
  await pageOf(match.route, remote, ref, settings);
  const { products, config } = settings.services;
  return openRoute(match, { search: new URLSearchParams(location.search), products, config }, { remote, version: ref.version });
}

/** The code of one page. It has a time limit of its own; the data may take as long as the API does. */
export function pageOf(
  route: DoorRoute,
  remote: string,
  ref: RemoteRef,
  { timeoutMs }: LoaderSettings,
): ReturnType<DoorRoute['page']> {
  return withTimeLimit(route.page(), timeoutMs, `${remote} ${ref.version} ${route.name}`);
}

/** A remote's failure, with the name and version that it is counted under. */
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
