import type { CatalogFeed } from 'api';
import type { createRenderer } from '../../pages/render-page';
import { describeSpan, type Tracing } from './start-tracing';

type RenderPage = ReturnType<typeof createRenderer>;

/** The renderer with a span per render, which names the versions that rendered. */
export function traceRenders(renderPage: RenderPage, tracing: Pick<Tracing, 'span'>): RenderPage {
  return (...given) =>
    tracing.span('render page', async (span) => {
      const page = await renderPage(...given);
      const { rendered } = page;
      describeSpan(span, {
        'storefront.shell.version': page.pointer.shell?.version,
        ...(rendered.kind === 'page' && {
          'storefront.remote': rendered.remote,
          'storefront.remote.version': rendered.version,
          'storefront.route': rendered.route,
        }),
      });
      return page;
    });
}

/** The API's catalog with a span for each read by a page, and for each wait until what changed has been read again. */
export const traceCatalog = (catalog: CatalogFeed, tracing: Pick<Tracing, 'span'>): CatalogFeed => ({
  ...catalog,
  list: (query) => tracing.span('api catalog.list', () => catalog.list(query)),
  refresh: () => tracing.span('api catalog.refresh', () => catalog.refresh()),
});
