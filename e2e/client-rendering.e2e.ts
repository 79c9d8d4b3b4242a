import { shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';

/* RENDER=client is the operators' workaround for wrong server markup: the browser renders every page. */

const { shop, listed, openPage, allowConsole } = useShop(() => ({ RENDER: 'client' }));

/** Drops the frame's message to browsers without JavaScript. */
const withoutNoscript = (html: string) => html.replace(/<noscript>.*?<\/noscript>/gs, '');

test('serves every kind of page as the bare frame and renders it in the browser without console errors', async () => {
  const { page } = await openPage();
  const shoe = listed[0]!;
  for (const [path, heading] of [
    ['/', /./],
    ['/Shop/Dunk', /^Dunk \(\d+\)$/],
    ['/shop/shop-all?q=glacier', /^All Trainers & Shoes \(\d+\)$/],
    [`/Shop/${shoe.category}/${encodeURIComponent(shoe.name)}`, new RegExp(`^${shoe.name}$`)],
    ['/Info/Refund-Policy', /^Refund Policy$/],
    ['/Login', /^Log in$/],
  ] as const) {
    const html = await (await fetch(shop.url + path)).text();
    expect([path, withoutNoscript(html).includes('<h1')]).toEqual([path, false]);
    await page.goto(shop.url + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
});

test('a guest goes from the home page to an item in the cart', async () => {
  const { page } = await openPage();
  const shopper = shopperOn(page, shop.url);
  await shopper.open('/');
  await page.getByRole('region', { name: 'Dunk' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await shopper.addToCart();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
});

test('shows the 404 page for an unknown path and for an unknown product', async () => {
  allowConsole(/status of 404/);
  const { page } = await openPage();
  for (const path of ['/no-such-page', '/shop/Dunk/No-Such-Shoe']) {
    await page.goto(shop.url + path);
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    await expect(page.getByRole('banner')).toHaveCount(0);
  }
});
