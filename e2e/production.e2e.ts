import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from './support/browser';
import { cloneRepository, type Clone } from './support/clone';
import { startProduction, whyNotHere, type Production } from './support/production';
import { newEmail, shopperOn } from './support/shopper';

const missing = whyNotHere();
if (missing) console.log(`The production shape is not tested: ${missing}`);
const inProduction = missing ? describe.skip : describe;

const OLD = 'We pick a few lines that we would wear ourselves';
const NEW = 'We pick a few lines for both of our processes';
const TRUSTING = { ignoreHTTPSErrors: true };

inProduction('nginx before two sites on one PostgreSQL and one release store', () => {
  let shop: Production;
  let browser: Browser;
  let clone: Clone;

  beforeAll(async () => {
    [shop, browser] = await Promise.all([startProduction(), openBrowser()]);
    clone = cloneRepository();
  }, 300_000);

  afterAll(async () => {
    clone?.remove();
    await browser?.close();
    await shop?.close();
  });

  test('the edge speaks HTTP/2, keeps the files of releases and never a page', async () => {
    const { page, context } = await openPage(browser, TRUSTING);
    await page.goto(shop.url);
    const protocol = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
    );
    expect(protocol).toBe('h2');
    const entry = await page.locator('script[type="module"]').first().getAttribute('src');
    await context.request.get(shop.url + entry);
    const file = (await context.request.get(shop.url + entry)).headers();
    expect(file).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-cache': 'HIT',
      'content-encoding': 'br',
    });
    const home = (await context.request.get(shop.url)).headers();
    expect(home).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(home['x-cache']).toBeUndefined();
    expect((await context.request.get(`${shop.url}/metrics`)).status()).toBe(404);
  });

  test('a purchase goes on when one of the two processes is killed in the middle of it', async () => {
    const { page } = await openPage(browser, TRUSTING);
    const shopper = shopperOn(page, shop.url);
    await shopper.open('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
    await shopper.addToCart({ size: 7 });
    const email = await shopper.signUp(newEmail());

    await shop.killOne();

    await shopper.open('/Order');
    await shopper.fillOrder(email);
    await page.getByRole('button', { name: 'Send' }).click();
    await shopper.pay();
    await page.getByText('Success! Order created').first().waitFor();
    await page.getByRole('tab', { name: 'Orders' }).click();
    await page.getByRole('tabpanel', { name: 'Orders' }).getByText('Dunk Low Fir Honey').first().waitFor();
    await shop.bothServe();
  });

  test('a promotion through the store shows at both processes, and so does taking it back', async () => {
    clone.edit('mf-info/src/about-us/page.tsx', OLD, NEW);
    clone.edit('mf-info/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
    await clone.npm(['run', 'build', '-w', 'mf-info']);
    const release = (...args: string[]) =>
      clone.npm(['run', 'release', '--', ...args], { RELEASE_STORE: shop.store, RELEASE_SMOKE: 'server' });
    await release('publish', 'mf-info');
    await release('promote', 'mf-info', '1.1.0', '--reason', 'for both');
    for (const page of await shop.askBoth('/Info/About-Us')) expect(page).toContain(NEW);
    await release('rollback', 'mf-info', '--reason', 'for both again');
    for (const page of await shop.askBoth('/Info/About-Us')) expect(page).toContain(OLD);
  });
});
