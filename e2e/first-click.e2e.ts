import type { Page } from 'playwright-core';
import { heard, live } from './support/record';
import { newCustomer } from './support/shopper';
import { useShop } from './support/use-shop';

const { shop, openPage } = useShop();

/** Holds the shell's script back until `release` is called: the page is drawn, but dead. */
async function openDead(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/shell\/[^/]+\/main\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shop.url + path, { waitUntil: 'commit' });
  return release;
}

test('what is pressed before the page is live is carried out as soon as it is', async () => {
  const { page, noise } = await openPage();
  const release = await openDead(page, '/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
  await page.getByRole('radio', { name: /^Size 8\b/ }).check({ force: true });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  release();
  await heard(page, 'Successfully added to Cart.');
  const [line] = await page.evaluate(
    () => JSON.parse(localStorage.getItem('cart') ?? '[]') as { size: string; quantity: number }[],
  );
  expect(line).toMatchObject({ size: 'size8', quantity: 1 });
  expect(noise).toEqual([]);
});

test('a menu that was pressed before the page is live opens', async () => {
  const { page } = await openPage({ viewport: { width: 375, height: 700 } });
  const release = await openDead(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  release();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
});

test("a customer's page is hydrated as the server drew it: what they typed and pressed stays", async () => {
  const { storageState } = await newCustomer(shop.url);
  const { page, noise } = await openPage({ storageState });
  const release = await openDead(page, '/Info/Help');
  const name = page.getByRole('main').getByLabel('Name', { exact: true });
  await name.fill('Naledi');
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  release();
  await page.getByText('Email is required.').waitFor();
  expect(await name.inputValue()).toBe('Naledi');
  expect(noise).toEqual([]);
});

test('an order chosen before the page is live is taken up then', async () => {
  const { page } = await openPage();
  const release = await openDead(page, '/shop/shop-all');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('A-Z');
  release();
  await page.waitForURL(/sort=name-asc/);
});

test('arrow keys pressed in a carousel before the page is live move it then', async () => {
  const { page } = await openPage({ viewport: { width: 375, height: 700 } });
  const release = await openDead(page, '/');
  const row = page.getByRole('main').getByRole('region', { name: 'Dunk' });
  await row.getByRole('link').first().focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  release();
  await row.getByText(/^3 of /).waitFor();
});

test('a key that is kept counts once, though React would hydrate for it', async () => {
  const { page } = await openPage();
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    const held: (() => void)[] = [];
    // React's scheduler speaks to itself through a channel: hydration has been asked for and never begins by itself.
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => post.apply(this, message as [unknown]));
    };
    Object.assign(window, {
      goOn() {
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
  await page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
  await row.getByText(/^2–4 of /).waitFor();
});

describe('while the large pictures are on their way', () => {
  /** Opens a product whose pictures never come; answers whether the shell's script has been asked for. */
  async function openWithoutPictures(page: Page): Promise<() => boolean> {
    let asked = false;
    await page.route('**/pictures/**', () => new Promise(() => undefined));
    page.on('request', (request) => (asked ||= /\/shell\/[^/]+\/main\.js/.test(request.url())));
    // Time stands still: what happens has another cause.
    await page.clock.install({ time: '2026-11-21T10:00:00' });
    await page.clock.pauseAt('2026-11-21T10:10:00');
    await page.goto(`${shop.url}/Shop/Dunk/Dunk%20Low%20Fir%20Honey`, { waitUntil: 'domcontentloaded' });
    return () => asked;
  }

  test('the scripts wait, but not for whoever presses something', async () => {
    const { page } = await openPage();
    const asked = await openWithoutPictures(page);
    expect(asked()).toBe(false);
    const loaded = page.waitForResponse(/\/shell\/[^/]+\/main\.js/);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await loaded;
    await page.clock.resume();
    await heard(page, 'Successfully added to Cart.');
  });

  test('the scripts wait a second and a half at most', async () => {
    const { page } = await openPage();
    const asked = await openWithoutPictures(page);
    expect(asked()).toBe(false);
    const loaded = page.waitForResponse(/\/shell\/[^/]+\/main\.js/);
    await page.clock.fastForward(1500);
    await loaded;
  });
});

test('meaning to follow a link loads its page: the click then asks for nothing', async () => {
  const { page } = await openPage();
  await page.goto(`${shop.url}/Info/About-Us`);
  await live(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' });
  const chunk = page.waitForResponse(/refund-policy\.\w+\.js/);
  await link.hover();
  await chunk;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Refund Policy' }).waitFor();
  expect(asked.filter((url) => /\/remotes\/|\/products/.test(url))).toEqual([]);
});
