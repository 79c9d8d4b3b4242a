import type { Services } from 'shared/contract';
import { loadRemoteModule, type LoaderSettings } from '../federation/load-remote';
import type { PagePointer, RenderedView } from 'shared/server-contract';
import { pageOf, RemoteError } from './open-view';
import type { View } from './view';

interface HydrateSettings extends LoaderSettings {
  pointer: PagePointer;
  services: Services;
  /** The server markup of the page. */
  html: string;
}

/** Loads the code of the server-rendered page and pairs it with the server's data. Falls back to the server markup; never rejects. */
export async function hydratePage(rendered: Extract<RenderedView, { kind: 'page' }>, settings: HydrateSettings): Promise<View> {
  const { remote, version, route: name, params, data } = rendered;
  const ref = settings.pointer.remotes[remote]!;
  try {
    const remoteModule = await loadRemoteModule(ref, settings);
    const route = remoteModule.routes.find((candidate) => candidate.name === name)!;
    const page = await pageOf(route, remote, ref, settings);
    const { funnelStep } = route;
    return {
      ...{ kind: 'page', remote, version, route: name, params, data, page, requiresLogin: false },
      ...(funnelStep ? { funnelStep } : {}),
    };
  } catch (error) {
    settings.services.report(new RemoteError(remote, ref.version, error));
    return { kind: 'server-markup', remote, html: settings.html, failed: false };
  }
}
