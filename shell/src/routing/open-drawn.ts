import type { Services } from 'shared/contract';
import type { Drawn } from '../document';
import { loadDoor, type LoaderSettings } from '../federation/load-remote';
import type { PagePointer } from '../federation/pointer';
import { pageOf, RemoteError } from './open-view';
import type { View } from './view';

interface OpenDrawnSettings extends LoaderSettings {
  pointer: PagePointer;
  services: Services;
  /** The server's drawing of the page. */
  html: string;
}

/** The code for what the server drew, with the server's data; where it cannot be had, the drawing itself. Never rejects. */
export async function openDrawn(drawn: Extract<Drawn, { kind: 'page' }>, settings: OpenDrawnSettings): Promise<View> {
  const { remote, version, route: name, params, data } = drawn;
  const ref = settings.pointer.remotes[remote]!;
  try {
    const door = await loadDoor(ref, settings);
    const route = door.routes.find((candidate) => candidate.name === name)!;
    const page = await pageOf(route, remote, ref, settings);
    return { kind: 'page', remote, version, route: name, params, data, page, signedIn: false };
  } catch (error) {
    settings.services.report(new RemoteError(remote, ref.version, error));
    return { kind: 'drawn', remote, html: settings.html, failed: false };
  }
}
