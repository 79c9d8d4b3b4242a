import { waitForHydration } from './support/page-record';
import { expect, test, useShop } from './support/test';

const { shop, openPage } = useShop();

const scripts = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.js'));

/** Scripts that came over the network, in the order of their arrival. */
const received = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, transferSize }) => name.endsWith('.js') && transferSize > 0)
    .map(({ name }) => name);

test('on an idle page a click waits for no script, and other remotes stay unloaded', async () => {
  const { page } = await openPage();
  await page.goto(shop.url);
  await page.waitForFunction(() =>
    ['listing', 'product', 'http'].every((chunk) =>
      performance.getEntriesByType('resource').some(({ name }) => name.split('/').at(-1)!.startsWith(`${chunk}.`)),
    ),
  );
  const before = await page.evaluate(received);
  expect(before.filter((url) => /mf-(account|checkout|info|backoffice)/.test(url))).toEqual([]);

  const link = page.locator('main a[href="/Shop/Dunk"]').first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => globalThis.pageRecord.hydrated.includes('home-upper'));
  await link.dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: 'Dunk' }).waitFor();
  const ofCatalog = (url: string) => url.includes('/mf-catalog/');
  expect((await page.evaluate(received)).filter(ofCatalog)).toEqual(before.filter(ofCatalog));
});

test('loads only what the page needs when the browser asks to save data', async () => {
  const { page } = await openPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(shop.url);
  await waitForHydration(page);
  await page.waitForFunction(() => document.readyState === 'complete');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => setTimeout(idle))));
  expect((await page.evaluate(scripts)).filter((url) => /\/(listing|product|http)\.[^/]+$/.test(url))).toEqual([]);
});
