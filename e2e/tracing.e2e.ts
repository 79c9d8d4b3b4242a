import { startShop, type Shop } from 'testing/shop';
import { products } from './support/shopper';
import { expect, test } from './support/test';
import { startTraceCollector, type CollectedSpan } from './support/trace-collector';

/** The span and all those above it, by name. */
function lineOf(spans: readonly CollectedSpan[], span: CollectedSpan): string[] {
  const parent = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
  return [span.name, ...(parent ? lineOf(spans, parent) : [])];
}

/** Changes the stock of a product, so that the page that lists it is read from the database and rendered again. */
async function changeStock(shop: Shop): Promise<string> {
  const { id, category, stock } = (await products(shop.url)).find((product) => product.stock.length > 0)!;
  const size = Object.keys(stock[0]!).find((key) => key !== 'id')!;
  expect(await shop.manage('stock', String(id), size, '+1')).toMatchObject({ code: 0 });
  return `/Shop/${category}`;
}

test('traces one page load as one trace: page, render, API and database', async ({ openPage }) => {
  const collector = await startTraceCollector();
  const shop = await startShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  try {
    const path = await changeStock(shop);
    const { page, context } = await openPage();
    await page.goto(shop.url + path);
    await context.close();
    // A stop sends the rest.
    expect(await shop.stop()).toBe(0);
    const { spans } = collector;
    const renders = spans.filter(({ name }) => name === 'render page');
    const render = renders.find(({ attributes }) => attributes['storefront.remote'] === 'mf-catalog')!;
    const trace = spans.filter(({ traceId }) => traceId === render.traceId);
    const lines = trace.map((span) => lineOf(trace, span).join(' < '));
    expect(lines).toEqual(
      expect.arrayContaining([
        'GET /*',
        'render page < GET /*',
        'api catalog.list < render page < GET /*',
        'SELECT stock < api catalog.refresh < GET /*',
      ]),
    );
    expect(trace.filter(({ parentSpanId }) => !parentSpanId)).toHaveLength(1);
    expect(render.attributes).toMatchObject({ 'storefront.remote': 'mf-catalog', 'storefront.route': 'listing' });
  } finally {
    await shop.close();
    await collector.close();
  }
});
