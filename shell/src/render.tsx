// Before any component.
import { inOrder, orderOf } from './style-order';
import * as react from 'react';
import type { ReactNode } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { renderToString } from 'react-dom/server';
import * as router from 'react-router-dom';
import * as rxjs from 'rxjs';
import { failed, ServicesProvider, type LoadContext, type ProductsReader, type Result, type Services } from 'shared/contract';
import * as contract from 'shared/contract';
import type { Product } from 'shared/models';
import { SERVER_CONTRACT, type RenderedView, type RenderRequest, type RenderResult } from 'shared/server-contract';
import { globalCss, typefaceCss } from 'shared/theme';
import * as styled from 'styled-components';
import { ServerStyleSheet } from 'styled-components';
import { App } from './app';
import { readRemoteModule } from './federation/read-remote-module';
import { headTags } from './head/head-tags';
import { RecordingRouter } from './routing/recording-router';
import { RemotePage } from './routing/remote-page';
import { matchRoute, openRoute, type PageView, type View } from './routing/view';
import { headOf } from './routing/view-head';
import { createServices } from './services';
import { createTrial } from './trial';

/** Servers from before 28 November 2026 ask the shell for these two. */
export { jsonForScript, remoteFor } from 'shared/server-contract';

export const serverContract = SERVER_CONTRACT;

/** The shell's copies of the packages that remotes share: their server builds are evaluated against them. */
export const provided: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  rxjs,
  'styled-components': styled,
  'shared/contract': contract,
};

/** Renders one page. Rejects when the remote is broken: the server then tries another version, or sends the bare frame. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const productsRead = new Map<number, Product>();
  const reader = createTrackedReader(request.productsReader, productsRead);
  const { services, feedback } = createServices({ config: request.config, apiUrl: '', productsReader: reader });
  // Before `viewFor`, which would evaluate the page's modules first.
  const order = request.remote ? await orderOf(remoteModuleOf(request.remote)) : undefined;
  const found = await viewFor(request, reader);
  const view: View = found.kind === 'not-found' && request.isGone ? { ...found, isGone: true } : found;
  const sheet = new ServerStyleSheet();
  const links = new Set<string>();
  const recordLink = (pathname: string) => void links.add(pathname);
  const router = (children: ReactNode) => (
    <RecordingRouter location={request.pathname + request.search} onLink={recordLink}>
      {children}
    </RecordingRouter>
  );
  try {
    const html = renderToString(
      sheet.collectStyles(
        <App
          services={services}
          feedback={feedback}
          initialView={view}
          hasFrame={view.kind !== 'not-found'}
          audience={request.audience}
          router={router}
        />,
      ),
    );
    if (view.kind === 'page' && !html.includes('<div data-remote=')) throw errorOf(view, services, router);
    return {
      status: view.kind === 'not-found' ? 404 : 200,
      html,
      styles: `<style>${globalCss}</style><style id="typeface" media="not all">${typefaceCss}</style>${inOrder(sheet.getStyleTags(), order)}`,
      head: headFor(view, request),
      rendered: renderedViewOf(view),
      products: view.kind === 'page' ? productsShown(view.data, productsRead) : [],
      links: [...links],
    };
  } finally {
    sheet.seal();
  }
}

/**
 * Renders a page without its boundary, so that its error reaches the caller. In place of a page that throws, React writes the fallback of the
 * boundary into the document, for the browser to try again, and reports nothing; another version has to render it instead (FED-4).
 */
function errorOf(view: PageView, services: Services, router: (children: ReactNode) => ReactNode): unknown {
  try {
    renderToString(<ServicesProvider services={services}>{router(<RemotePage view={view} />)}</ServicesProvider>);
  } catch (error) {
    return error;
  }
  return new Error(`The page ${view.route} of ${view.remote} ${view.version} did not render.`);
}

/** The release gate tests this shell, and remotes in it, with this. */
export const trial = createTrial(render);

async function viewFor({ remote, pathname, search, config, read }: RenderRequest, products: ProductsReader): Promise<View> {
  if (remote === null) return { kind: 'not-found' };
  if (remote === undefined) return { kind: 'loading' };
  const match = matchRoute(remoteModuleOf(remote), pathname);
  if (!match) return { kind: 'not-found' };
  return openRoute(
    match,
    { search: new URLSearchParams(search), products, config, read: neverRejecting(read) },
    { remote: remote.name, version: remote.version },
  );
}

/** A worker refuses what is read after the render, and too many or too long questions: a remote would not await that. */
const neverRejecting =
  (read: RenderRequest['read']): LoadContext['read'] =>
  async <T,>(path: string) => {
    try {
      // A server that is older than contract 2.4.0 gives none.
      if (read) return (await read(path)) as Result<T>;
    } catch {
      // The failure below says all that a page can use.
    }
    return failed({ kind: 'other' });
  };

const remoteModuleOf = ({ name, version, build }: NonNullable<RenderRequest['remote']>) =>
  readRemoteModule(build, `the server build of ${name} ${version}`);

function headFor(view: View, { config, origin, audience }: RenderRequest): string {
  return headTags(headOf(view, config) ?? { title: config.name, noIndex: audience === 'staff' }, config, origin);
}

function renderedViewOf(view: View): RenderedView {
  if (view.kind === 'not-found') return view;
  if (view.kind !== 'page') return { kind: 'frame' };
  const { remote, version, route, params, data } = view;
  return { kind: 'page', remote, version, route, params, data };
}

/** The products that the page shows. A long list is cut from more products than its document should carry. */
function productsShown(data: unknown, productsRead: ReadonlyMap<number, Product>): Product[] {
  const ids = new Set<unknown>();
  JSON.stringify(data, (key, value: unknown) => {
    if (key === 'id') ids.add(value);
    return value;
  });
  return [...productsRead.values()].filter(({ id }) => ids.has(id));
}

function createTrackedReader(reader: ProductsReader, productsRead: Map<number, Product>): ProductsReader {
  return {
    async list(query) {
      const result = await reader.list(query);
      if (result.ok) result.data.rows.forEach((row) => productsRead.set(row.id, row));
      return result;
    },
  };
}
