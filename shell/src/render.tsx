import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import * as router from 'react-router-dom';
import { StaticRouter } from 'react-router-dom';
import * as rxjs from 'rxjs';
import { isDoor, type ProductsReader } from 'shared/contract';
import * as contract from 'shared/contract';
import type { Product } from 'shared/models';
import { globalCss } from 'shared/theme';
import * as styled from 'styled-components';
import { ServerStyleSheet } from 'styled-components';
import { App } from './app';
import type { Drawn } from './document';
import { headTags } from './head/head-tags';
import { headOf } from './routing/remote-page';
import { matchRoute, openRoute, type View } from './routing/view';
import type { Rendered, RenderRequest } from './rendering';
import { createServices } from './services';
import { createTrial } from './trial';

export { remoteFor } from './federation/pointer';
export { jsonForScript } from './head/head-tags';

/** The shell's copy of what remotes share: their server builds are evaluated against it. */
export const provided: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  rxjs,
  'styled-components': styled,
  'shared/contract': contract,
};

/** Draws one page. Rejects when the remote is broken: the site then tries another version, or the bare frame. */
export async function render(request: RenderRequest): Promise<Rendered> {
  const read = new Map<number, Product>();
  const reader = remembering(request.productsReader, read);
  const { services, feedback } = createServices({ config: request.config, apiUrl: '', productsReader: reader });
  const view = await viewFor(request, reader);
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <App
          services={services}
          feedback={feedback}
          first={view}
          framed={view.kind !== 'not-found'}
          router={(children) => <StaticRouter location={request.pathname + request.search}>{children}</StaticRouter>}
        />,
      ),
    );
    return {
      status: view.kind === 'not-found' ? 404 : 200,
      html,
      styles: `<style>${globalCss}</style>${sheet.getStyleTags()}`,
      head: headFor(view, request),
      drawn: drawnOf(view),
      products: view.kind === 'page' ? shownOf(view.data, read) : [],
    };
  } finally {
    sheet.seal();
  }
}

/** How the release gate tries this shell, and remotes in it, before anybody sees them. */
export const trial = createTrial(render);

async function viewFor({ remote, pathname, search, config }: RenderRequest, products: ProductsReader): Promise<View> {
  if (remote === null) return { kind: 'not-found' };
  if (remote === undefined) return { kind: 'loading' };
  const door = (remote.build as { door?: unknown } | null)?.door;
  if (!isDoor(door)) throw new Error(`${remote.name} ${remote.version} has no door in its server build`);
  const match = matchRoute(door, pathname);
  if (!match) return { kind: 'not-found' };
  return openRoute(
    match,
    { search: new URLSearchParams(search), products, config },
    { remote: remote.name, version: remote.version },
  );
}

function headFor(view: View, { config, origin }: RenderRequest): string {
  if (view.kind === 'page') return headTags(headOf(view, config), config, origin);
  if (view.kind === 'not-found') return headTags({ title: 'Page not found', noIndex: true }, config, origin);
  return headTags({ title: config.name }, config, origin);
}

function drawnOf(view: View): Drawn {
  if (view.kind === 'not-found') return { kind: 'not-found' };
  if (view.kind !== 'page') return { kind: 'frame' };
  const { remote, version, route, params, data } = view;
  return { kind: 'page', remote, version, route, params, data };
}

/** Of all that was read, what the page shows: a long list is cut from far more than its document should carry. */
function shownOf(data: unknown, read: ReadonlyMap<number, Product>): Product[] {
  const ids = new Set<unknown>();
  JSON.stringify(data, (key, value: unknown) => {
    if (key === 'id') ids.add(value);
    return value;
  });
  return [...read.values()].filter(({ id }) => ids.has(id));
}

function remembering(reader: ProductsReader, read: Map<number, Product>): ProductsReader {
  return {
    async list(query) {
      const outcome = await reader.list(query);
      if (outcome.ok) outcome.data.rows.forEach((row) => read.set(row.id, row));
      return outcome;
    },
  };
}
