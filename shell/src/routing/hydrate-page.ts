import { stageOf } from 'slipway/runtime';
import type { RenderedView } from 'shared/server-contract';
import { pageOf, type PageSettings } from './open-view';
import type { View } from './view';

interface HydrateSettings extends PageSettings {
  /** The server markup of the page. */
  html: string;
}

/**
 * Loads the code of the server-rendered page and pairs it with the server's data. Falls back to the server markup, even if only
 * another version than the one that rendered it can be loaded; never rejects.
 */
export async function hydratePage(
  rendered: Extract<RenderedView, { kind: 'page' }>,
  { remotes, timeoutMs, html }: HydrateSettings,
): Promise<View> {
  const { remote, version, route: name, params, data } = rendered;
  const markup: View = { kind: 'server-markup', remote, html, failed: false };
  const loaded = await remotes.open(remote).catch(() => undefined);
  if (loaded?.version !== version) return markup;
  try {
    const route = loaded.remoteModule.routes.find((candidate) => candidate.name === name)!;
    const page = await pageOf(route, `${remote} ${version}`, timeoutMs);
    const { funnelStep } = route;
    return {
      kind: 'page',
      remote,
      version,
      route: name,
      params,
      data,
      page,
      requiresLogin: false,
      ...(funnelStep ? { funnelStep } : {}),
    };
  } catch (error) {
    remotes.report({ remote, version, stage: stageOf(error), error });
    return markup;
  }
}
