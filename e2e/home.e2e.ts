import type { Locator, Page } from '@playwright/test';
import type { PageOptions } from './support/browser';
import { waitForHydration } from './support/page-record';
import { stubResponse, abortRequest, holdRequest } from './support/request-stubs';
import { isSoldOut, shopperOn } from './support/shopper';
import { expect, test, useShop } from './support/test';
import { fingerOn } from './support/touch';
import { waitForScroll, waitUntil } from './support/waiting';

const { shop, listed: catalog, openPage } = useShop();

/** Opens a page of the shop in a new context and waits for hydration. */
async function visit(path: string, options?: PageOptions) {
  const opened = await openPage(options);
  await shopperOn(opened.page, shop.url).open(path);
  await waitForHydration(opened.page);
  return { ...opened, main: opened.page.getByRole('main') };
}

const brandNames = ['Dunk', 'AirForce', 'AirMax', 'Jordan'];
const ofBrand = (brand: string) => catalog.filter(({ category }) => category === brand);
const listOf = (page: Page) => page.getByRole('list', { name: 'Products' });
const headings = (page: Page) => page.getByRole('heading', { level: 1 }).allInnerTexts();

/** The product names of cards; a card's text starts with the name. */
async function namesOn(cards: Locator): Promise<string[]> {
  const texts = (await cards.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
  return texts.map((text) => catalog.map(({ name }) => name).find((name) => text.startsWith(name)) ?? text);
}

test.describe('home', () => {
  test(
    'HOME-1: shows hero, promises, Dunk, brands, AirMax and footer in this order; the hero leads to all shoes',
    { tag: '@smoke' },
    async () => {
      const { page, main } = await visit('/');
      const hero = main.getByRole('link', { name: /shop all/i }).first();
      const promises = main.getByRole('list', { name: 'Our promises' });
      const parts = [
        hero,
        promises,
        main.getByRole('region', { name: 'Dunk' }),
        main.getByRole('region', { name: 'Shop by brand' }),
        main.getByRole('region', { name: 'AirMax' }),
        page.getByRole('contentinfo'),
      ];
      const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y));
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
      expect(new Set(tops).size).toBe(parts.length);
      await expect(promises.getByRole('listitem')).toHaveCount(3);
      await expect(main.getByRole('region', { name: 'Shop by brand' }).getByRole('link')).toHaveCount(4);
      expect(await headings(page)).toHaveLength(1);

      await hero.click();
      await page.getByRole('heading', { level: 1, name: `All Trainers & Shoes (${catalog.length})` }).waitFor();
      expect(new URL(page.url()).pathname.toLowerCase()).toBe('/shop/shop-all');
    },
  );

  test('HOME-2: the four tiles lead to their brands', async () => {
    const { page, main } = await visit('/');
    const tiles = main.getByRole('region', { name: 'Shop by brand' });
    for (const brand of brandNames)
      await expect(tiles.getByRole('link', { name: brand, exact: true })).toHaveAttribute('href', `/Shop/${brand}`);
    await tiles.getByRole('link', { name: 'AirForce', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `AirForce (${ofBrand('AirForce').length})` }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/Shop/AirForce');
  });

  test('HOME-3: the carousels show 3, 2 or 1 cards by breakpoint and move by one', async () => {
    const { page, main } = await visit('/');
    const widths = { 1280: 3, 1024: 3, 769: 3, 768: 2, 601: 2, 600: 1, 375: 1 };
    for (const brand of ['Dunk', 'AirMax']) {
      const region = main.getByRole('region', { name: brand });
      const names = ofBrand(brand).map(({ name }) => name);
      // Out of view it is still the server's list, with all cards in reach.
      await region.scrollIntoViewIfNeeded();
      for (const [width, count] of Object.entries(widths).reverse()) {
        await page.setViewportSize({ width: Number(width), height: 800 });
        const cards = region.getByRole('link');
        await cards.nth(count - 1).waitFor();
        await cards.nth(count).waitFor({ state: 'hidden' });
        const first = names.indexOf((await namesOn(cards))[0]!);
        expect([width, await namesOn(cards)]).toEqual([width, names.slice(first, first + count)]);
        expect([width, await seenIn(region)]).toEqual([width, names.slice(first, first + count)]);

        await region.getByRole('button', { name: 'Next' }).click();
        await cards.filter({ hasText: names[first + count]! }).waitFor();
        expect([width, await namesOn(cards)]).toEqual([width, names.slice(first + 1, first + 1 + count)]);
        await region.getByRole('button', { name: 'Previous' }).click();
        await cards.filter({ hasText: names[first]! }).waitFor();
        expect([width, await namesOn(cards)]).toEqual([width, names.slice(first, first + count)]);
      }
    }
  });

  test('a carousel that was not on the screen yet has as many cards in reach', async () => {
    const { page, main } = await visit('/');
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const brand of ['Dunk', 'AirMax'])
      await expect(main.getByRole('region', { name: brand }).getByRole('link')).toHaveCount(3);
    await page.setViewportSize({ width: 375, height: 667 });
    await expect(main.getByRole('region', { name: 'AirMax' }).getByRole('link')).toHaveCount(1);
  });

  /** The names of the cards that are visible in the carousel, regardless of the accessibility tree. */
  async function seenIn(region: Locator): Promise<string[]> {
    const cards = region.getByRole('link', { includeHidden: true });
    await waitUntil(region, (element) => element.getAnimations({ subtree: true }).length === 0);
    const inside = await cards.evaluateAll((links) =>
      links.map((link) => {
        const { left, right } = link.getBoundingClientRect();
        return left >= -1 && right <= document.documentElement.clientWidth + 1;
      }),
    );
    return (await namesOn(cards)).filter((_, place) => inside[place]);
  }

  test('the carousel works by keyboard and swipe, stops at its ends and keeps hidden cards out of the focus order', async () => {
    const { page, main } = await visit('/', { viewport: { width: 375, height: 800 }, hasTouch: true });
    const region = main.getByRole('region', { name: 'Dunk' });
    const names = ofBrand('Dunk').map(({ name }) => name);
    await region.getByRole('link', { name: names[0]! }).focus();
    await page.keyboard.press('ArrowRight');
    await region.getByRole('link', { name: names[1]! }).waitFor();
    await expect(region.getByRole('link')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await region.getByRole('link', { name: names[0]! }).waitFor();
    await waitUntil(region, (element) => element.getAnimations({ subtree: true }).length === 0);

    const { x, y, width, height } = (await region.getByRole('link').boundingBox())!;
    const finger = await fingerOn(page);
    await finger.down(x + width * 0.8, y + height / 3);
    await finger.moveTo(x + width * 0.2, y + height / 3);
    await finger.up();
    await region.getByRole('link', { name: names[1]! }).waitFor();
    await expect(region.getByRole('link')).toHaveCount(1);
  });

  test('HOME-4: a card leads to /Shop/{category}/{name}', { tag: '@smoke' }, async () => {
    const { page, main } = await visit('/');
    for (const brand of ['Dunk', 'AirMax']) {
      const { name } = ofBrand(brand)[1]!;
      await main.getByRole('region', { name: brand }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/Shop/${brand}/${encodeURIComponent(name)}`);
      await page.goBack();
      await main.getByRole('region', { name: brand }).waitFor();
    }
    await page.goto(`${shop.url}/shop/Jordan`);
    const { name } = ofBrand('Jordan')[1]!;
    await listOf(page).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/Shop/Jordan/${encodeURIComponent(name)}`);
  });

  test("HOME-5: a sold-out card says 'Out Of Stock', in the carousel and in a list; no other card does", async () => {
    const { main } = await visit('/');
    const region = main.getByRole('region', { name: 'Dunk' });
    const soldOut = ofBrand('Dunk').find(isSoldOut)!;
    for (let steps = ofBrand('Dunk').indexOf(soldOut) - 2; steps > 0; steps--)
      await region.getByRole('button', { name: 'Next' }).click();
    await expect(region.getByRole('link', { name: soldOut.name })).toContainText('Out Of Stock');
    await expect(region.getByText('Out Of Stock')).toHaveCount(1);

    // On a page without lists: on the home page, a pointer that rests on a link may have fetched the list ahead.
    const { page } = await visit('/Info/Help');
    await stubResponse(page, 'GET /products', 200, [...catalog.slice(0, 3), { ...catalog[3], stock: 0 }]);
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'All Trainers & Shoes (4)' }).waitFor();
    const marked = listOf(page).getByRole('link').filter({ hasText: 'Out Of Stock' });
    await expect(marked).toHaveCount(1);
    expect(await namesOn(marked)).toEqual([catalog[3]!.name]);
  });
});

test.describe('listing', () => {
  test('CAT-1: a category lists only its products and can be sorted', { tag: '@smoke' }, async () => {
    const { page } = await visit('/shop/Jordan');
    expect(await headings(page)).toEqual([`Jordan (${ofBrand('Jordan').length})`]);
    const expected = ofBrand('Jordan').map(({ name }) => name);
    expect((await namesOn(listOf(page).getByRole('link'))).sort()).toEqual(expected.sort());
    await page.getByRole('combobox', { name: 'Sort by' }).waitFor();

    // Client-side navigation reads the list from the API instead of the server markup.
    await page.getByRole('banner').getByRole('link', { name: 'Dunk', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `Dunk (${ofBrand('Dunk').length})` }).waitFor();
    const dunks = ofBrand('Dunk').map(({ name }) => name);
    expect((await namesOn(listOf(page).getByRole('link'))).sort()).toEqual(dunks.sort());
  });

  test("CAT-2: /shop/shop-all lists all products under 'All Trainers & Shoes (count)'", { tag: '@smoke' }, async () => {
    const { page } = await visit('/shop/shop-all');
    expect(await headings(page)).toEqual([`All Trainers & Shoes (${catalog.length})`]);
    const all = catalog.map(({ name }) => name);
    expect((await namesOn(listOf(page).getByRole('link'))).sort()).toEqual(all.sort());
  });

  test(
    'CAT-3: offers the four sort orders in sequence, sorts the list and writes the order to the URL',
    { tag: '@smoke' },
    async () => {
      const { page } = await visit('/shop/Dunk');
      const sorting = page.getByRole('combobox', { name: 'Sort by' });
      expect(await sorting.getByRole('option').allInnerTexts()).toEqual(['Price High-Low', 'Price Low-High', 'A-Z', 'Z-A']);
      const dunks = ofBrand('Dunk');
      const pricesOf = async () =>
        (await namesOn(listOf(page).getByRole('link'))).map((name) => dunks.find((shoe) => shoe.name === name)!.price);
      const byName = dunks.map(({ name }) => name).sort();
      const byPrice = dunks.map(({ price }) => price).sort((a, b) => a - b);

      await sorting.selectOption('Z-A');
      expect(await namesOn(listOf(page).getByRole('link'))).toEqual([...byName].reverse());
      await sorting.selectOption('A-Z');
      expect(await namesOn(listOf(page).getByRole('link'))).toEqual(byName);
      await sorting.selectOption('Price High-Low');
      expect(await pricesOf()).toEqual([...byPrice].reverse());
      await sorting.selectOption('Price Low-High');
      expect(await pricesOf()).toEqual(byPrice);
      await page.waitForURL(/\?.*sort=/);
      await page.reload();
      expect(await pricesOf()).toEqual(byPrice);
      expect(await sorting.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label)).toBe('Price Low-High');
    },
  );

  test('CAT-4: a product screen requests the products and shows a spinner until they arrive', async () => {
    const [shoe] = ofBrand('Dunk');
    const banner = (page: Page) => page.getByRole('banner');
    const screens: [from: string, link: (page: Page) => Locator, shown: (page: Page) => Locator][] = [
      ['/Info/About-Us', (page) => banner(page).getByRole('link', { name: 'Shop', exact: true }), (page) => listOf(page)],
      ['/Info/About-Us', (page) => banner(page).getByRole('link', { name: 'Dunk', exact: true }), (page) => listOf(page)],
      [
        '/Info/About-Us',
        (page) => banner(page).getByRole('link', { name: /home$/ }),
        (page) => page.getByRole('region', { name: 'Dunk' }),
      ],
      [
        '/shop/Dunk',
        (page) => listOf(page).getByRole('link', { name: shoe!.name }),
        (page) => page.getByRole('radiogroup', { name: 'Size' }),
      ],
    ];
    for (const [from, link, shown] of screens) {
      const { page, main, context } = await visit(from);
      const releaseRequest = await holdRequest(page, 'GET /products');
      await link(page).click();
      await main.getByRole('status', { name: 'Loading' }).waitFor();
      await expect(shown(page)).toHaveCount(0);
      releaseRequest();
      await shown(page).waitFor();
      await expect(main.getByRole('status', { name: 'Loading' })).toHaveCount(0);
      await context.close();
    }
  });

  test('CAT-5: every product screen reports that products failed to load and recovers on retry', async () => {
    const message =
      "We're sorry, something went wrong while loading products. Please try refreshing the page or check back later.";
    const { page, main } = await visit('/Info/About-Us');
    await stubResponse(page, 'GET /products', 500);
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
    await main.getByText(message).waitFor();
    expect(await headings(page)).toHaveLength(1);

    await abortRequest(page, 'GET /products');
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
    await main.getByRole('list', { name: 'Our promises' }).waitFor();
    await main.getByText(message).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Jordan', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Jordan', exact: true }).waitFor();
    await main.getByText(message).waitFor();

    await page.unrouteAll();
    await main.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: `Jordan (${ofBrand('Jordan').length})` }).waitFor();
    await expect(main.getByText(message)).toHaveCount(0);

    await stubResponse(page, 'GET /products', 503);
    const [shoe] = ofBrand('Jordan');
    await listOf(page).getByRole('link', { name: shoe!.name }).click();
    await page.getByRole('heading', { level: 1, name: shoe!.name }).waitFor();
    await main.getByText(message).waitFor();
    await page.unrouteAll();
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByRole('button', { name: 'Add to Cart' }).waitFor();
    await expect(main.getByText(message)).toHaveCount(0);
  });

  test('filters and search narrow the list, are written to the URL and report an empty result', { tag: '@smoke' }, async () => {
    const { page } = await visit('/shop/shop-all');
    await page.getByRole('group', { name: 'Brand' }).getByRole('radio', { name: 'AirMax' }).check({ force: true });
    await page.getByRole('heading', { level: 1, name: `All Trainers & Shoes (${ofBrand('AirMax').length})` }).waitFor();
    await page.waitForURL(/brand=AirMax/);
    await page.reload();
    expect(await headings(page)).toEqual([`All Trainers & Shoes (${ofBrand('AirMax').length})`]);

    const search = page.getByRole('banner').getByRole('searchbox', { name: 'Search shoes' });
    await search.fill('glaicer');
    await search.press('Enter');
    await page.waitForURL(/q=glaicer/);
    // The previous list contains a Glacier too, so wait for the search term above the new list.
    await page.getByRole('main').getByText('“glaicer”', { exact: true }).waitFor();
    await listOf(page)
      .getByRole('link', { name: /Glacier/ })
      .first()
      .waitFor();
    await search.fill('qqqqqqqq');
    await search.press('Enter');
    await page.getByText('Nothing found for “qqqqqqqq”').waitFor();
    await expect(listOf(page).getByRole('link')).toHaveCount(0);
  });

  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    test(`a finger drags the filter sheet away, with ${reducedMotion} of motion`, async () => {
      const { page, main } = await visit('/shop/shop-all', {
        viewport: { width: 375, height: 800 },
        hasTouch: true,
        reducedMotion,
      });
      await main.getByRole('button', { name: 'Filters' }).tap();
      const sheet = page.getByRole('dialog', { name: 'Filters' });
      await waitUntil(sheet, (element) => element.getAnimations().length === 0);
      const place = async () => Math.round((await sheet.boundingBox())!.y);
      const [rest, { x, y }] = [await place(), (await sheet.getByRole('heading', { name: 'Filters' }).boundingBox())!];
      const follows = (distance: number) => expect.poll(place).toBe(rest + (reducedMotion === 'reduce' ? 0 : distance));

      const finger = await fingerOn(page);
      await finger.down(x + 40, y + 10);
      await finger.moveTo(x + 40, y + 70);
      await follows(60);
      // Moves upwards at the end, so that the release has no speed.
      await finger.moveTo(x + 40, y + 50);
      await finger.up();
      await expect.poll(place).toBe(rest);

      await finger.down(x + 40, y + 10);
      await finger.moveTo(x + 40, y + 330);
      await finger.moveTo(x + 40, y + 310);
      await follows(300);
      await finger.up();
      await expect(sheet).toHaveCount(0);
      await expect(main.getByRole('button', { name: 'Filters' })).toBeFocused();
    });

  test('going back restores the scroll position of the list', async () => {
    const { page } = await visit('/shop/shop-all');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('A-Z');
    const last = listOf(page).getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await waitUntil(last, (element) => element.getBoundingClientRect().bottom <= window.innerHeight);
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    const [name] = await namesOn(last);
    await last.click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await waitForScroll(page, 0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^All Trainers/ }).waitFor();
    await waitForScroll(page, before);
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name-asc');
  });
});

test('the typeface loads after the page, shifts nothing, and is cached for the next document', async () => {
  const { page } = await visit('/');
  await page.waitForFunction(() => document.fonts.check('800 1em Display') && 'typeface' in sessionStorage);
  const first = await page.evaluate(typefaceOf);
  expect(first.start).toBeGreaterThanOrEqual(first.loaded);
  expect(first.shift).toBeLessThanOrEqual(0.01);

  await shopperOn(page, shop.url).open('/Info/Help');
  await page.waitForFunction(() => document.fonts.check('800 1em Display'));
  const second = await page.evaluate(typefaceOf);
  expect(second.bytes).toBe(0);
  expect(second.start).toBeLessThan(second.loaded);
});

/** When the document requested the typeface (ms), its bytes over the network, and the layout shift. */
async function typefaceOf() {
  const [font] = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.includes('/fonts/')) as PerformanceResourceTiming[];
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const shift = await new Promise<number>((done) => {
    const observer = new PerformanceObserver((list) =>
      done(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
    );
    observer.observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
  });
  return { start: font!.startTime, bytes: font!.transferSize, loaded: page!.loadEventStart, shift };
}
