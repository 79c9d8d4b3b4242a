import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'testing/repository';
import { startShop } from 'testing/shop';
import { waitForToast } from './support/page-record';
import { newEmail, PASSWORD, products, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';

const { shop, listed, openPage } = useShop();

test('a guest fills a cart, signs up, pays and finds the order, without console errors', { tag: '@smoke' }, async () => {
  const { page } = await openPage();
  const shopper = shopperOn(page, shop.url);
  const email = newEmail();

  await shopper.open('/');
  await page
    .getByRole('region', { name: 'Dunk' })
    .getByRole('link', { name: /^Dunk Low Fir Honey/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Dunk Low Fir Honey' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
  await shopper.addToCart({ size: 7, quantity: 2 });
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).getByText('2').waitFor();
  const before = (await products(shop.url)).find(({ name }) => name === 'Dunk Low Fir Honey')!;

  await shopper.signUp(email);
  // The badge now counts the lines of the server's cart: one line with quantity 2.
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).getByText('1', { exact: true }).waitFor();
  const jwt = await page.evaluate(() => localStorage.getItem('jwt'));
  const cart = (await (await fetch(`${shop.url}/api/cart`, { headers: { authorization: `Bearer ${jwt}` } })).json()) as {
    cart: object[];
  };
  expect(cart.cart).toEqual([expect.objectContaining({ productId: before.id, size: 'size7', quantity: 2, price: before.price })]);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[])).toEqual([]);

  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('spinbutton', { name: 'Quantity of Dunk Low Fir Honey, size 7' }).waitFor();
  await shopper.order(email);
  await shopper.pay();
  await waitForToast(page, 'Success! Order created');
  await page.waitForURL(/\/Dashboard/);
  expect(await page.evaluate(() => [localStorage.getItem('order_data'), localStorage.getItem('session_Id')])).toEqual([
    null,
    null,
  ]);

  await page.getByRole('tab', { name: 'Orders' }).click();
  const orders = page.getByRole('tabpanel', { name: 'Orders' });
  await orders.getByText('Dunk Low Fir Honey').first().waitFor();
  await orders.getByText('7 Jacaranda Avenue, Rosebank').first().waitFor();
  await page.getByRole('tab', { name: 'Cart' }).click();
  await page.getByText('No cart items available.').waitFor();
  const after = (await products(shop.url)).find(({ id }) => id === before.id)!;
  expect(after.stock[0]!.size7).toBe(before.stock[0]!.size7! - 2);
});

test('a restart keeps accounts, carts and orders', async () => {
  const { page, context } = await openPage();
  const shopper = shopperOn(page, shop.url);
  const email = await shopper.signUp();
  await shopper.open('/Shop/Dunk/Dunk%20Low%20Harbour');
  await shopper.addToCart({ size: 6 });
  await shopper.order(email);
  await shopper.pay();
  await waitForToast(page, 'Success! Order created');
  await shopper.open('/Shop/AirMax/AirMax%20Wave%20Glacier%20Lake');
  await shopper.addToCart({ size: 8 });
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();

  await context.close();
  expect(await shop.stop()).toBe(0);
  await shop.restart();

  const again = await openPage();
  const returning = shopperOn(again.page, shop.url);
  await returning.logIn(email);
  await waitForToast(again.page, 'Welcome Back');
  await again.page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await returning.open('/Dashboard?tab=orders');
  await again.page.getByRole('tabpanel', { name: 'Orders' }).getByText('Dunk Low Harbour').first().waitFor();
});

test.describe('stopping', () => {
  /** Well below the keep-alive timeout: the connections answered last must be closed too. */
  const SOON_MS = 30_000;

  test('finishes requests in progress and exits soon after, despite keep-alive connections', async () => {
    const email = newEmail();
    const logIn = () =>
      fetch(`${shop.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      }).then(({ status }) => status);
    const [first, ...rest] = Array.from({ length: 8 }, logIn);
    await first;
    const ended = shop.stop();
    const late = new Promise<string>((done) => setTimeout(() => done('late'), SOON_MS).unref());
    expect(await Promise.race([ended, late])).toBe(0);
    expect(await Promise.all(rest)).toEqual(rest.map(() => 401));
    await shop.restart();
  });

  test('recreates a deleted release folder, although the database remembers a later pointer', async () => {
    const move = async (...args: string[]) =>
      expect(await shop.release(...args, '--reason', 'a later generation')).toMatchObject({ code: 0 });
    await move('disable', 'mf-info', '--message', 'Back soon.');
    await move('enable', 'mf-info');
    await fetch(`${shop.url}/Info/Help`);
    await shop.stop();
    rmSync(join(shop.dataDir, 'releases'), { recursive: true });
    await shop.restart();
    const stored = JSON.parse(readFileSync(join(shop.dataDir, 'releases/pointer.json'), 'utf8')) as { generation: number };
    const served = (await (await fetch(`${shop.url}/releases.json`)).json()) as { generation: number };
    expect(served.generation).toBe(stored.generation);
  });

  test('stopping `npm start` stops the shop', async () => {
    const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim());
    const started = await startShop({}, repository, [npm, 'start']);
    await started.stop();
    await expect.poll(() => existsSync(join(started.dataDir, 'database.lock'))).toBe(false);
    await expect(fetch(started.url)).rejects.toThrow();
    await started.close();
  });
});

test('without JavaScript the public pages show their content and link to each other', { tag: '@smoke' }, async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(`${shop.url}/`);
  await page.getByRole('region', { name: 'Shop by brand' }).getByRole('link', { name: 'Jordan' }).click();
  await page.getByRole('heading', { level: 1, name: /^Jordan \(\d+\)$/ }).waitFor();
  const card = page.getByRole('list', { name: 'Products' }).getByRole('link').first();
  const name = (await card.getAttribute('href'))!.split('/').at(-1)!;
  await card.click();
  await page.getByRole('heading', { level: 1, name: decodeURIComponent(name) }).waitFor();
  await page
    .getByText(/^R\s\d/)
    .first()
    .waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Refund Policy' }).waitFor();
  await page
    .getByText(/no returns or exchanges/i)
    .first()
    .waitFor();
});

test('without JavaScript forms and the buy box say that they need it, and no input gets into an address', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  const visit = async (path: string) => {
    await page.goto(shop.url + path);
    // Locators pass over the content of noscript.
    return (scope: string) => page.locator(scope).innerText();
  };
  const [product] = listed;
  const textOf = await visit(`/Shop/${product!.category}/${encodeURIComponent(product!.name)}`);
  expect(await textOf('main')).toContain('This needs JavaScript: please switch it on.');
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);

  for (const name of ['Newsletter', 'Contact Us']) {
    await visit('/Info/Help');
    const form = page.getByRole('form', { name });
    expect(await form.innerText()).toContain('This needs JavaScript: please switch it on.');
    await expect(form.getByRole('button')).toHaveCount(0);
    const sent: string[] = [];
    // Without JavaScript a form sends by navigating. Other requests are the page's, such as its icon.
    page.on('request', (request) => request.isNavigationRequest() && sent.push(request.url()));
    await form.getByLabel('Email').fill('naledi@example.com');
    await form.getByLabel('Email').press('Enter');
    await form.locator('[type=submit]').dispatchEvent('click');
    // A request of the form would come first, because the page handles one event after the other.
    await page.getByRole('link', { name: 'Skip to content' }).dispatchEvent('click');
    await page.waitForURL('**#main');
    expect([page.url(), sent]).toEqual([`${shop.url}/Info/Help#main`, []]);
  }
});
