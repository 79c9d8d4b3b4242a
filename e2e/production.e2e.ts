import { cloneRepository, type Clone } from './support/clone';
import { startProduction, missingRequirement, type Production } from './support/production';
import { newEmail, shopperOn } from './support/shopper';
import { expect, test } from './support/test';

const OLD = 'We pick a few lines that we would wear ourselves';
const NEW = 'We pick a few lines for both of our processes';
const IGNORE_HTTPS_ERRORS = { ignoreHTTPSErrors: true };

test.describe('nginx in front of two servers with one PostgreSQL and one release store', { tag: '@slow' }, () => {
  let shop: Production;
  let clone: Clone;

  test.beforeAll(async () => {
    const missing = missingRequirement();
    test.skip(missing !== null, `The production shape is not tested: ${missing}`);
    shop = await startProduction();
    clone = cloneRepository();
  });

  test.afterAll(async () => {
    clone?.remove();
    await shop?.close();
  });

  test('the edge speaks HTTP/2 and caches release files but no pages', async ({ openPage }) => {
    const { page, context } = await openPage(IGNORE_HTTPS_ERRORS);
    await page.goto(shop.url);
    const protocol = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
    );
    expect(protocol).toBe('h2');
    // The property, since the page itself writes whole addresses where it loads scripts after its images.
    const script = page.locator('script[type="module"]').first();
    const entry = await script.evaluate((element) => (element as HTMLScriptElement).src);
    await context.request.get(entry);
    const file = (await context.request.get(entry)).headers();
    expect(file).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-cache': 'HIT',
      'content-encoding': 'br',
    });
    const home = (await context.request.get(shop.url)).headers();
    expect(home).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(home['x-cache']).toBeUndefined();
    for (const path of ['/metrics', '/metrics/']) expect((await context.request.get(shop.url + path)).status()).toBe(404);
  });

  test('a purchase continues when one of the two processes is killed halfway', async ({ openPage }) => {
    const { page } = await openPage(IGNORE_HTTPS_ERRORS);
    const shopper = shopperOn(page, shop.url);
    await shopper.open('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
    await shopper.addToCart({ size: 7 });
    const email = await shopper.signUp(newEmail());

    await shop.killFirst();

    await shopper.open('/Order');
    await shopper.fillOrder(email);
    await page.getByRole('button', { name: 'Send' }).click();
    await shopper.pay();
    await page.getByText('Success! Order created').first().waitFor();
    await page.getByRole('tab', { name: 'Orders' }).click();
    await page.getByRole('tabpanel', { name: 'Orders' }).getByText('Dunk Low Fir Honey').first().waitFor();
    await shop.waitForBoth();
  });

  test('a promotion through the store reaches both processes, and so does its rollback', async () => {
    clone.edit('mf-info/src/about-us/page.tsx', OLD, NEW);
    clone.edit('mf-info/package.json', '"version": "1.0.0"', '"version": "1.1.0"');
    await clone.npm(['run', 'build', '-w', 'mf-info']);
    const release = (...args: string[]) =>
      clone.npm(['run', 'release', '--', ...args], { RELEASE_STORE: shop.store, RELEASE_SMOKE: 'server' });
    await release('publish', 'mf-info');
    await release('promote', 'mf-info', '1.1.0', '--reason', 'for both');
    for (const page of await shop.fetchFromBoth('/Info/About-Us')) expect(page).toContain(NEW);
    await release('rollback', 'mf-info', '--reason', 'for both again');
    for (const page of await shop.fetchFromBoth('/Info/About-Us')) expect(page).toContain(OLD);
  });
});
