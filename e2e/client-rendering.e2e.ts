import { shopperOn } from './support/shopper';
import { useShop } from './support/use-shop';

/* RENDER=client: the ops' way on when pages drawn by the server are wrong. The browser draws every page. */

const { shop, listed, openPage } = useShop(() => ({ RENDER: 'client' }));

/** The frame speaks to browsers without scripts. */
const withoutNoscript = (html: string) => html.replace(/<noscript>.*?<\/noscript>/gs, '');

test('every kind of page comes as the bare frame, is drawn by the browser, and says nothing on the console', async () => {
  const { page, noise } = await openPage();
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
  expect(noise).toEqual([]);
});

test('a guest walks from the home page to a pair in the cart', async () => {
  const { page, noise } = await openPage();
  const shopper = shopperOn(page, shop.url);
  await shopper.open('/');
  await page.getByRole('region', { name: 'Dunk' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await shopper.addToCart();
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  expect(noise).toEqual([]);
});

test('an address that nobody knows becomes the 404 page, and an unknown shoe too', async () => {
  const { page } = await openPage();
  for (const path of ['/no-such-page', '/shop/Dunk/No-Such-Shoe']) {
    await page.goto(shop.url + path);
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
    expect(await page.getByRole('banner').count()).toBe(0);
  }
});
