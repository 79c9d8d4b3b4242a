import { randomUUID } from 'node:crypto';
import { asMember } from './support/as-member';
import { feedErrors, type FeedItem } from './support/merchant-feed-rules';
import { structuredDataErrors, type Thing } from './support/structured-data-rules';
import { expect, test, useShop } from './support/test';

/**
 * A separate shop, because its products change. Its pages are not opened in a browser, only fetched as a search engine
 * does.
 */
const { shop, openPage } = useShop(() => ({}));

interface Listed {
  id: number;
  name: string;
  category: string;
  price: number;
  image1: string;
  image2: string;
}
const list = async (): Promise<Listed[]> => (await fetch(`${shop.url}/products`)).json();
const feedText = async () => (await fetch(`${shop.url}/feeds/google.xml`)).text();

/** Reads XML with a browser's strict parser. A parse error is an item with an `error`. */
async function feedItems(): Promise<FeedItem[]> {
  const { page, context } = await openPage();
  const items = await page.evaluate(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      const error = parsed.querySelector('parsererror');
      if (error || parsed.documentElement.getAttribute('version') !== '2.0')
        return [{ error: [error?.textContent ?? 'not RSS 2.0'] }];
      return [...parsed.querySelectorAll('channel > item')].map((item) => {
        const attributes: Record<string, string[]> = {};
        for (const { namespaceURI, localName, textContent } of item.children)
          if (namespaceURI === 'http://base.google.com/ns/1.0') (attributes[localName] ??= []).push(textContent ?? '');
        return attributes;
      });
    },
    await feedText(),
  );
  await context.close();
  return items;
}

const pagePath = ({ category, name }: Pick<Listed, 'category' | 'name'>) =>
  `/Shop/${encodeURIComponent(category)}/${encodeURIComponent(name)}`;

/** The JSON-LD of a page, and the page. */
async function pageOf(path: string): Promise<{ html: string; things: Thing[] }> {
  const html = await (await fetch(shop.url + path)).text();
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return { html, things: scripts.map(([, json = '']) => JSON.parse(json)) };
}

/** A product with everything that has to be escaped, half sizes, codes, and a size without stock. */
const HOSTILE = {
  name: `Dunk "Fish & Chips" <b>'s`,
  category: 'Dunk',
  priceCents: 199_950,
  colourway: 'Red & white, gold and <none>',
  description: `</script><script>alert(1)</script> ]]> & "quotes" \u2028 ${'long '.repeat(980)}`,
  materials: [],
  sizes: [
    { size: 'size6.5', sku: 'FC-6.5', gtin: '6001087340106' },
    { size: 'size7', sku: '', gtin: '' },
  ],
};

test('SELL-7: structured data, feed and site map are valid and agree for every product, its sizes and its sale', async () => {
  const manager = await asMember(shop, 'manager');
  const [first, second] = await list();
  const pictures = [{ src: first!.image1, alt: '' }];
  const { id } = (await (await manager('POST', '/products', { ...HOSTILE, pictures })).json()) as { id: number };
  await manager('POST', `/products/${id}/state`, { state: 'live', version: 1, reason: '' });
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const sale = (compareAtCents: number, endsOn: string | null) => ({ compareAtCents, endsOn, reason: 'A test' });
  await manager('PUT', `/products/${id}/compare-at`, sale(249_950, inAWeek));
  await manager('PUT', `/products/${second!.id}/compare-at`, sale(Math.round(second!.price * 100) + 30_000, null));

  const products = await list();
  expect(products.length).toBeGreaterThan(60);
  let items: FeedItem[] = [];
  await expect(async () => {
    items = await feedItems();
    expect(items.some((item) => item.id?.[0] === 'FC-6.5' && item.sale_price)).toBe(true);
  }).toPass();
  expect(feedErrors(items, shop.url)).toEqual([]);
  const byLink = new Map(items.map((item) => [item.link![0], item]));

  const addressList = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  let variants = 0;
  for (const product of products) {
    const path = pagePath(product);
    const { things } = await pageOf(path);
    expect(structuredDataErrors(things, shop.url), path).toEqual([]);
    const group = things.find((thing) => thing['@type'] === 'ProductGroup')!;
    for (const { sku, gtin, size, offers } of group.hasVariant!) {
      variants += 1;
      const { url, price, availability, priceSpecification } = offers!;
      const item = byLink.get(url!);
      const old = priceSpecification?.price ?? price;
      expect(item, `${url} in the feed`).toMatchObject({
        id: [sku],
        size: [size!.name],
        item_group_id: [group.productGroupID],
        price: [`${old} ZAR`],
        availability: [availability!.endsWith('InStock') ? 'in_stock' : 'out_of_stock'],
      });
      expect(item!.sale_price?.[0]).toBe(priceSpecification && `${price} ZAR`);
      expect(item!.gtin?.[0]).toBe(gtin);
    }
    const address = (shop.url + path).replace(/&/g, '&amp;').replace(/'/g, '&apos;');
    expect(addressList).toContain(`<url><loc>${address}</loc><image:image><image:loc>${shop.url}${product.image1}</image:loc>`);
  }
  expect(variants).toBe(items.length);

  const hostile = items.find((item) => item.id?.[0] === 'FC-6.5')!;
  expect(hostile).toMatchObject({
    price: ['2499.50 ZAR'],
    sale_price: ['1999.50 ZAR'],
    gtin: ['6001087340106'],
    size: ['6.5'],
    color: ['Red/white/gold'],
    availability: ['out_of_stock'],
  });
  expect(hostile.title![0]).toContain(HOSTILE.name);
  expect(hostile.description![0]).toBe(HOSTILE.description.trim());
  expect(hostile.sale_price_effective_date![0]).toMatch(new RegExp(`/${inAWeek}T23:59\\+0200$`));
  const { html, things } = await pageOf(pagePath({ ...HOSTILE }));
  expect(html).not.toContain('<script>alert');
  const { offers } = things[0]!.hasVariant![0]!;
  expect([offers?.priceValidUntil, offers?.priceSpecification?.price]).toEqual([`${inAWeek}T23:59:59+02:00`, '2499.50']);
});

test('the feed is not sent again until it changes', async () => {
  const [product] = await list();
  const { etag } = Object.fromEntries((await fetch(`${shop.url}/feeds/google.xml`)).headers);
  const again = () => fetch(`${shop.url}/feeds/google.xml`, { headers: { 'if-none-match': etag! } });
  expect((await again()).status).toBe(304);
  const manager = await asMember(shop, 'manager');
  const reason = randomUUID();
  await manager('PUT', `/products/${product!.id}/compare-at`, { compareAtCents: 999_999_00, endsOn: null, reason });
  await expect.poll(async () => (await again()).status, { intervals: [100] }).toBe(200);
  expect(await feedText()).toContain('<g:price>999999.00 ZAR</g:price>');
});

test('a feed address opens the page with its size chosen; all sizes share one canonical address', async () => {
  const [product] = await list();
  const html = await (await fetch(`${shop.url}${pagePath(product!)}?size=8`)).text();
  const chosen = [...html.matchAll(/<input type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => /checked/.test(input));
  expect(chosen).toHaveLength(1);
  expect(chosen[0]).toContain('value="size8"');
  expect(html).toContain(`<link rel="canonical" href="${shop.url}${pagePath(product!)}">`);
});
