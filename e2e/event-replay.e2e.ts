import type { Page } from '@playwright/test';
import { waitForToast, waitForHydration } from './support/page-record';
import { newCustomer } from './support/shopper';
import { expect, test, useShop } from './support/test';

const { shop, openPage } = useShop();

/** Holds the shell's script until the returned function is called: the page is rendered but not hydrated. */
async function openBeforeHydration(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/shell\/[^/]+\/main\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shop.url + path, { waitUntil: 'commit' });
  return release;
}

test('replays a click on Add to Cart that came before hydration', { tag: '@smoke' }, async () => {
  const { page } = await openPage();
  const release = await openBeforeHydration(page, '/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
  await page.getByRole('radio', { name: /^Size 8\b/ }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  release();
  await waitForToast(page, 'Successfully added to Cart.');
  const [line] = await page.evaluate(
    () => JSON.parse(localStorage.getItem('cart') ?? '[]') as { size: string; quantity: number }[],
  );
  expect(line).toMatchObject({ size: 'size8', quantity: 1 });
});

test('opens a menu that was clicked before hydration', async () => {
  const { page } = await openPage({ viewport: { width: 375, height: 700 } });
  const release = await openBeforeHydration(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  release();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
});

test("hydrates a customer's server-rendered page and keeps early input and clicks", async () => {
  const { storageState } = await newCustomer(shop.url);
  const { page } = await openPage({ storageState });
  const release = await openBeforeHydration(page, '/Info/Help');
  const name = page.getByRole('main').getByLabel('Name', { exact: true });
  await name.fill('Naledi');
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  release();
  await page.getByText('Email is required.').waitFor();
  await expect(name).toHaveValue('Naledi');
});

test('reads malformed percent-escapes in an address as the server does', async () => {
  const { page } = await openPage();
  for (const [search, text] of [
    ['?q=%FF', '%FF'],
    ['?q=%E0%A4', '%E0%A4'],
  ]) {
    await page.goto(`${shop.url}/Shop/shop-all${search}#%`);
    await waitForHydration(page);
    await expect(page.getByRole('main')).toContainText(`“${text}”`);
  }
});

test('applies a sort order chosen before hydration', async () => {
  const { page } = await openPage();
  const release = await openBeforeHydration(page, '/shop/shop-all');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('A-Z');
  release();
  await page.waitForURL(/sort=name-asc/);
});

test('replays arrow keys pressed in a carousel before hydration', async () => {
  const { page } = await openPage({ viewport: { width: 375, height: 700 } });
  const release = await openBeforeHydration(page, '/');
  const row = page.getByRole('main').getByRole('region', { name: 'Dunk' });
  await row.getByRole('link').first().focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  release();
  await row.getByText(/^3 of /).waitFor();
});

test("replays each click on a carousel's Next before hydration", async () => {
  const { page } = await openPage({ viewport: { width: 375, height: 700 } });
  const release = await openBeforeHydration(page, '/');
  const row = page.getByRole('main').getByRole('region', { name: 'Dunk' });
  for (let presses = 0; presses < 3; presses++) await row.getByRole('button', { name: 'Next' }).click();
  release();
  await row.getByText(/^4 of /).waitFor();
});

test('counts a stored key once, although React hydrates in response to it', async () => {
  const { page } = await openPage();
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    // React's scheduler posts to a MessageChannel. Holding its messages leaves hydration scheduled but not started.
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => post.apply(this, message as [unknown]));
    };
    Object.assign(window, {
      resume() {
        MessagePort.prototype.postMessage = post;
        held.forEach((send) => send());
      },
      isWaiting: () => held.length > 0,
    });
  });
  await page.goto(shop.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { isWaiting(): boolean }).isWaiting());
  const row = page.getByRole('main').getByRole('region', { name: 'Dunk' });
  await row.getByRole('link').first().focus();
  await page.keyboard.down('ArrowRight');
  expect(await row.getByText(/ of /).allInnerTexts()).toEqual([]);
  await page.evaluate(() => (window as unknown as { resume(): void }).resume());
  await row.getByText(/^2–4 of /).waitFor();
});

test.describe('while the large pictures are loading', () => {
  /**
   * Opens a product with pictures that never arrive; the returned function reports whether the shell's script was
   * requested.
   */
  async function openWithoutPictures(page: Page): Promise<() => boolean> {
    let asked = false;
    await page.route('**/pictures/**', () => new Promise(() => undefined));
    page.on('request', (request) => (asked ||= /\/shell\/[^/]+\/main\.js/.test(request.url())));
    // The clock is paused, so no timer can load the scripts.
    await page.clock.install({ time: '2026-11-21T10:00:00' });
    await page.clock.pauseAt('2026-11-21T10:10:00');
    await page.goto(`${shop.url}/Shop/Dunk/Dunk%20Low%20Fir%20Honey`, { waitUntil: 'domcontentloaded' });
    return () => asked;
  }

  test('scripts load as soon as a shopper clicks', async () => {
    const { page } = await openPage();
    const asked = await openWithoutPictures(page);
    expect(asked()).toBe(false);
    const loaded = page.waitForResponse(/\/shell\/[^/]+\/main\.js/);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await loaded;
    await page.clock.resume();
    await waitForToast(page, 'Successfully added to Cart.');
  });

  test('scripts wait at most 1.5 s', async () => {
    const { page } = await openPage();
    const asked = await openWithoutPictures(page);
    expect(asked()).toBe(false);
    const loaded = page.waitForResponse(/\/shell\/[^/]+\/main\.js/);
    await page.clock.fastForward(1500);
    await loaded;
  });
});

test('hovering over a link preloads its page, so the click requests nothing', async () => {
  const { page } = await openPage();
  await page.goto(`${shop.url}/Info/About-Us`);
  await waitForHydration(page);
  // The page itself does not link to it: it would have loaded its code when idle.
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
  const chunk = page.waitForResponse(/terms-of-service\.\w+\.js/);
  await link.hover();
  await chunk;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  // When idle, the new page loads the code of the pages that it links to.
  expect(asked.filter((url) => /terms-of-service|remoteEntry|\/products/.test(url))).toEqual([]);
});
