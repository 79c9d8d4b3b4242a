import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from 'testing/repository';
import { problemsOf } from './support/axe';
import { axeFindings } from './support/axe-findings';
import { waitForHydration } from './support/page-record';
import { staffPage } from './support/staff';
import { expect, test, useShop } from './support/test';

/** A separate shop, because brands are on every page. */
const { shop, openPage, allowConsole } = useShop(() => ({}));

/** A picture file to upload. */
const photograph = (view: string) => join(repository, `artwork/pictures/dunk-low-fir-honey/${view}-1200.webp`);

test.describe('catalog data', () => {
  test('CATD-1: a new brand appears in navigation, menu, tiles, filters and site map at the next page load; one click hides it', async () => {
    // The server rejects an address that is taken.
    allowConsole(/409/);
    const { context } = await openPage();
    const { page: office } = await staffPage(shop, context, 'manager');
    await office.goto(`${shop.url}/Back-Office/Brands`);
    await office.getByRole('button', { name: 'New brand' }).click();
    const dialog = office.getByRole('dialog', { name: 'New brand' });
    await dialog.getByLabel('Name').fill('Onitsuka Tiger');
    await dialog.getByLabel('Address').fill('airmax');
    await dialog.getByRole('button', { name: 'Add brand' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('There is a brand at /Shop/airmax already.');
    await expect(dialog.getByLabel('Name')).toHaveValue('Onitsuka Tiger');
    await dialog.getByLabel('Address').fill('');
    await dialog.getByRole('button', { name: 'Add brand' }).click();
    await expect(office.getByRole('row', { name: /Onitsuka Tiger/ })).toContainText('/Shop/Onitsuka-Tiger');

    const { page } = await openPage({ viewport: { width: 1280, height: 900 } });
    const visible = async (path: string) => {
      await page.goto(shop.url + path);
      await waitForHydration(page);
      return page;
    };
    const navigation = page.getByRole('navigation', { name: 'Brands' }).getByRole('link', { name: 'Onitsuka Tiger' });
    await expect(async () => {
      await visible('/');
      await expect(navigation).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Onitsuka Tiger' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Shop by brand' }).getByRole('link')).toHaveText([
      ...['Dunk', 'AirForce', 'AirMax', 'Jordan', 'Onitsuka Tiger'],
    ]);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Onitsuka Tiger' })).toBeVisible();
    await page.keyboard.press('Escape');
    await visible('/Shop/shop-all');
    await expect(page.getByRole('group', { name: 'Brand' }).getByRole('radio', { name: 'Onitsuka Tiger' })).toBeAttached();
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain('/Shop/Onitsuka-Tiger<');

    // Without products it is an empty list; an unknown brand is a 404.
    await visible('/shop/onitsuka-tiger');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onitsuka Tiger (0)');
    expect((await fetch(`${shop.url}/Shop/Nothing`)).status).toBe(404);

    await office.getByRole('button', { name: 'Hide Onitsuka Tiger' }).click();
    await expect(office.getByRole('button', { name: 'Show Onitsuka Tiger' })).toBeVisible();
    await expect(async () => {
      await visible('/');
      await expect(navigation).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).not.toContain('/Shop/Onitsuka-Tiger<');
  });

  test(
    'CATD-2: a product is drafted, previewed, put on sale with half sizes, copied and archived, which removes its page',
    { tag: '@smoke' },
    async () => {
      // The page of an archived product, and a sale that needs a picture first.
      allowConsole(/410/, /409/);
      const { context } = await openPage();
      const { page: office } = await staffPage(shop, context, 'manager');
      await office.goto(`${shop.url}/Back-Office/Products/New`);
      const form = office.getByRole('form', { name: 'Product' });
      await form.getByLabel('Name').fill('Dunk Fynbos');
      await form.getByLabel('Brand').selectOption('Dunk');
      await form.getByLabel('Price in rand').fill('1999,50');
      await form.getByLabel('Sizes').fill('7\n6.5 | DF-6.5 | 6001087340106');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(office.getByRole('heading', { level: 1 })).toHaveText('Dunk Fynbos');
      await office.getByRole('button', { name: 'Publish' }).click();
      await expect(office.getByText('Before this product can be live it needs a picture.')).toBeVisible();
      await form.getByLabel('Add pictures').setInputFiles(photograph('side'));
      const first = form.getByRole('group', { name: 'Picture 1' });
      await expect(first.getByRole('img')).toBeVisible();
      await first.getByLabel('Alt text of picture 1').fill('A green shoe from the side');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(office.getByText('Saved.')).toBeVisible();

      const address = `${shop.url}/Shop/Dunk/Dunk%20Fynbos`;
      expect((await fetch(address)).status).toBe(404);
      await office.getByRole('button', { name: 'Preview' }).click();
      const link = office.getByRole('link', { name: 'Preview the page' });
      const { page } = await openPage();
      await page.goto(shop.url + (await link.getAttribute('href')));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dunk Fynbos');
      await expect(page.getByRole('img', { name: 'A green shoe from the side' }).first()).toBeVisible();

      await office.getByRole('button', { name: 'Publish' }).click();
      await expect(office.getByRole('button', { name: 'Back to draft' })).toBeVisible();
      await page.goto(address);
      await expect(page.getByRole('radio', { name: /6\.5/ })).toBeAttached();
      await office.getByRole('button', { name: 'Duplicate' }).click();
      await expect(office.getByRole('heading', { level: 1 })).toHaveText('Dunk Fynbos copy');
      await office.goBack();
      await office.getByRole('button', { name: 'Archive' }).click();
      await office.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
      await expect(office.getByRole('button', { name: 'Archive' })).toHaveCount(0);
      await expect(async () => expect((await fetch(address)).status).toBe(410)).toPass();
      // The document already contains it, and the scripts do not change it.
      await page.goto(address);
      await page.waitForFunction(() => globalThis.pageRecord.hydrated.includes('frame'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No longer sold');
      await expect(page).toHaveTitle(/^No longer sold/);
      expect(await (await fetch(address)).text()).toContain('We do not sell this product any more.');
    },
  );

  test('pictures are dropped or chosen, rejected with the reason, reordered by button and mouse, and shown to shoppers', async () => {
    // Rejected uploads.
    allowConsole(/status of 422/);
    const { context } = await openPage();
    const { page: office } = await staffPage(shop, context, 'manager');
    await office.goto(`${shop.url}/Back-Office/Products/1`);
    const field = office.getByRole('group', { name: 'Pictures' });
    const card = (number: number) => field.getByRole('group', { name: `Picture ${number}` });
    await expect(card(4).getByRole('img')).toBeVisible();

    await test.step('accepts four of six files when four pictures exist', async () => {
      const files = ['side', 'quarter', 'top', 'heel'].map((view) => [
        ...[`${view}.webp`, readFileSync(photograph(view)).toString('base64')],
      ]);
      const dropped = await office.evaluateHandle(
        (given) => {
          const transfer = new DataTransfer();
          for (const [name = '', content = ''] of given) {
            const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
            transfer.items.add(new File([bytes], name, { type: 'image/webp' }));
          }
          transfer.items.add(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg'));
          transfer.items.add(new File(['x'], 'sixth.jpg'));
          return transfer;
        },
        files.slice(0, 3),
      );
      await field.dispatchEvent('dragover', { dataTransfer: dropped });
      await field.dispatchEvent('drop', { dataTransfer: dropped });
      await expect(field.getByRole('status')).toContainText('A product has up to 8 pictures: 4 of these were added.');
      // Visible, not only for screen readers.
      expect((await field.getByRole('status').boundingBox())!.height).toBeGreaterThan(10);
      for (const number of [5, 6, 7]) await expect(card(number).getByRole('img')).toBeVisible();
      await expect(card(8)).toContainText(
        'SVG files are not accepted, because they may contain programs. Export the picture as PNG.',
      );
      // As wide as the others, however long its message.
      expect((await card(8).boundingBox())!.width).toBeCloseTo((await card(7).boundingBox())!.width, 0);
    });

    await test.step('a rejected picture keeps the form unsaved, with its input', async () => {
      await card(5).getByLabel('Alt text of picture 5').fill('Green from the side');
      await office.getByRole('button', { name: 'Save' }).click();
      await expect(field.getByRole('alert')).toHaveText('One picture was not accepted. Remove it, or try again.');
      await card(8).getByRole('button', { name: 'Remove picture 8' }).press('Enter');
      await expect(card(8)).toHaveCount(0);
    });

    await test.step('reorders pictures by keyboard and mouse', async () => {
      for (const number of [5, 4, 3, 2])
        await card(number)
          .getByRole('button', { name: `Move picture ${number} forward` })
          .press('Enter');
      await expect(card(1).getByLabel('Alt text of picture 1')).toHaveValue('Green from the side');
      await expect(field.getByRole('status')).toContainText('Picture 2 is now picture 1.');
      await card(2).getByLabel('Alt text of picture 2').fill('Was first');
      await card(2).getByRole('img').dragTo(card(4).getByRole('img'));
      await expect(card(4).getByLabel('Alt text of picture 4')).toHaveValue('Was first');
    });

    for (const width of [375, 768, 1280])
      await test.step(`the form fits ${width} px and passes axe`, async () => {
        await office.setViewportSize({ width, height: 900 });
        expect(await office.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        expect(await axeFindings(office)).toEqual([]);
      });

    await office.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Saved.')).toBeVisible();
    const [product] = (await (await fetch(`${shop.url}/products?ids=1`)).json()) as {
      name: string;
      category: string;
      image1: string;
    }[];
    const { page } = await openPage();
    await page.goto(`${shop.url}/Shop/${product?.category}/${encodeURIComponent(product?.name ?? '')}`);
    const shown = page.getByRole('img', { name: 'Green from the side' }).first();
    await expect(shown).toHaveJSProperty('complete', true);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/\/media\/[0-9a-f]{32}-1200\/\d+\.avif$/);
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  test('a stock change requires a reason, and the history names the author', async () => {
    const { context } = await openPage();
    const { page, member } = await staffPage(shop, context, 'fulfillment');
    await page.goto(`${shop.url}/Back-Office/Stock`);
    await page.getByRole('table', { name: 'Stock' }).getByRole('link').first().click();
    const add = page.getByRole('button', { name: /^Add, UK / }).first();
    await add.click();
    const dialog = page.getByRole('dialog', { name: /^Add pairs, UK / });
    await dialog.getByLabel('Pairs').fill('three');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a whole number of pairs.')).toHaveCount(1);
    await dialog.getByLabel('Pairs').fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(`Received`);
    await expect(page.getByRole('region', { name: 'History' })).toContainText(member.name);
  });
});

test.describe('spreadsheet', () => {
  /** A file as a browser chooses it. */
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  test('exports a file, imports it with a preview, names mistakes, and previews again after a concurrent change', async () => {
    const { context } = await openPage();
    const { page } = await staffPage(shop, context, 'manager');
    await page.goto(`${shop.url}/Back-Office/Products`);
    await page.getByRole('link', { name: 'Spreadsheet' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spreadsheet');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'For Excel (semicolons)' }).click(),
    ]);
    const [headings = '', first = ''] = readFileSync(await download.path(), 'utf8')
      .replace('\ufeff', '')
      .split('\r\n');
    expect(headings).toMatch(/^slug;name;category;price;/);
    const [slug = '', name = ''] = first.split(';');
    const file = page.locator('input[type="file"]');

    await file.setInputFiles(csv('prices.csv', `slug;price\n${slug};1,899\nnobody;100\n`));
    const mistakes = page.getByRole('table', { name: 'Mistakes' });
    await expect(mistakes.getByRole('row', { name: /^Row 2 price/ })).toContainText('may mean 1899 or 1,899');
    await expect(mistakes.getByRole('row', { name: /^Row 3 name/ })).toContainText('is empty, and the product is new');
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);

    await file.setInputFiles(csv('prices.csv', `slug;price\n${slug};1 777,50\n`));
    const changes = page.getByRole('table', { name: 'Changes' });
    await expect(changes.getByRole('row', { name: new RegExp(slug) })).toContainText('1 777,50');
    // A concurrent price change.
    const { code } = await shop.manage('price', String((await productNamed(name)).id), '1555');
    expect(code).toBe(0);
    await page.getByRole('button', { name: 'Import 1 product' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The catalog was changed since this preview. Nothing was imported. Look at the new preview.',
    );
    await expect(changes.getByRole('row', { name: new RegExp(slug) })).toContainText('1555.00');
    await page.getByRole('button', { name: 'Import 1 product' }).click();
    await expect(page.getByText('Imported prices.csv: 0 new, 1 changed, 0 unchanged.')).toBeVisible();
    await expect.poll(async () => (await productNamed(name)).price).toBe(1777.5);

    await file.setInputFiles(csv('prices.csv', `slug;price\n${slug};1777,50\n`));
    await expect(page.getByText('prices.csv changes nothing: the shop already matches the file.')).toBeVisible();
  });

  test(
    'the import page passes axe at three widths in every state, and accepts a dropped file',
    { tag: ['@a11y', '@slow'] },
    async () => {
      allowConsole(/status of 400 .*\/import\/preview/);
      const { context } = await openPage();
      const { page } = await staffPage(shop, context, 'manager');
      await page.goto(`${shop.url}/Back-Office/Products/Spreadsheet`);
      await page.getByRole('button', { name: 'Choose a file' }).waitFor();
      const problems = await problemsOf(page, 'empty');
      const long = 'Onitsuka-Tiger-Mexico-66-Slip-On-'.repeat(3);
      const drop = async (name: string, text: string) => {
        const data = await page.evaluateHandle(
          ([fileName, content]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([content as string], fileName as string));
            return transfer;
          },
          [name, text],
        );
        await page.getByText('or drop it here.').dispatchEvent('drop', { dataTransfer: data });
      };
      await drop('catalog.xlsx', 'PK\u0003\u0004');
      await expect(page.getByRole('alert')).toContainText('This is an Excel workbook, not a CSV file.');
      problems.push(...(await problemsOf(page, 'unreadable')));
      await drop('wrong.csv', `slug,name,price\n${'x'.repeat(90)},${long},cheap\n`);
      await page.getByRole('table', { name: 'Mistakes' }).waitFor();
      problems.push(...(await problemsOf(page, 'mistakes')));
      const rows = Array.from({ length: 30 }, (_, index) => `new-${index},${long}${index},Dunk,100,/a.png,1`);
      await drop('new.csv', `slug,name,category,price,image1,size7\n${rows.join('\n')}\n`);
      await page.getByRole('table', { name: 'Changes' }).waitFor();
      problems.push(...(await problemsOf(page, 'preview')));
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('26–30 of 30')).toBeVisible();
      expect(problems).toEqual([]);
    },
  );

  const productNamed = async (wanted: string) => {
    const all = (await (await fetch(`${shop.url}/products`)).json()) as { id: number; name: string; price: number }[];
    return all.find(({ name }) => name === wanted) as (typeof all)[number];
  };
});

test('redirects a renamed product and a brand with a new path from their old addresses', async () => {
  const { context } = await openPage();
  const { page: office } = await staffPage(shop, context, 'manager');
  const [product] = (await (await fetch(`${shop.url}/products?category=Jordan&limit=1`)).json()) as {
    id: number;
    name: string;
  }[];
  const old = `/Shop/Jordan/${encodeURIComponent(product!.name)}`;
  let brandsMayCome = () => {};
  const brandsWanted = new Promise<void>((resolve) => (brandsMayCome = resolve));
  await office.route('**/staff/api/brands', async (route) => {
    await brandsWanted;
    await route.continue();
  });
  await office.goto(`${shop.url}/Back-Office/Products/${product!.id}`);
  const form = office.getByRole('form', { name: 'Product' });
  await form.getByLabel('Name').fill('Jordan Renamed');
  await form.getByRole('button', { name: 'Save' }).click();
  // Its brand is kept, although the list of brands has not loaded.
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Jordan Renamed');
  brandsMayCome();
  const answer = async (path: string) => {
    const { status, headers } = await fetch(shop.url + path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  await expect.poll(() => answer(`${old}?utm_source=mail`)).toEqual([301, '/Shop/Jordan/Jordan%20Renamed?utm_source=mail']);
  await office.goto(`${shop.url}/Back-Office/Brands`);
  await office.getByRole('button', { name: 'Change Jordan' }).click();
  const dialog = office.getByRole('dialog', { name: 'Change Jordan' });
  await dialog.getByLabel('Address').fill('Air-Jordan');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByRole('row', { name: /Jordan/ })).toContainText('/Shop/Air-Jordan');
  await expect.poll(() => answer('/shop/jordan')).toEqual([301, '/Shop/Air-Jordan']);
  await expect.poll(() => answer(old)).toEqual([301, '/Shop/Air-Jordan/Jordan%20Renamed']);
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  expect(sitemap).toContain('/Shop/Air-Jordan/Jordan%20Renamed<');
  expect(sitemap).not.toContain('/Shop/Jordan/');

  await test.step('a link to an old address redirects without a reload, and Back does not return to it', async () => {
    const { page } = await openPage();
    await page.goto(`${shop.url}/Info/Help`);
    await waitForHydration(page);
    await page.evaluate(() => void ((window as unknown as { kept: boolean }).kept = true));
    const follow = (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    await follow(old);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jordan Renamed');
    await expect(page).toHaveURL(`${shop.url}/Shop/Air-Jordan/Jordan%20Renamed`);
    await follow('/Shop/Jordan');
    await expect(page).toHaveURL(`${shop.url}/Shop/Air-Jordan`);
    await expect(page.getByRole('list', { name: 'Products' })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { kept?: boolean }).kept)).toBe(true);

    await office.goto(`${shop.url}/Back-Office/Products/${product!.id}`);
    await office.getByRole('button', { name: 'Archive' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect.poll(async () => (await answer(old))[0]).toBe(410);
    allowConsole(/status of 410/);
    await follow(old);
    await expect(page.getByText('We do not sell this product any more.')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { kept?: boolean }).kept)).toBe(true);
  });
});

test("a tile's picture is uploaded, rejected with the reason, shown on the home page and removed", async () => {
  // Rejected uploads.
  allowConsole(/status of 422/);
  const { context } = await openPage();
  const { page: office } = await staffPage(shop, context, 'manager');
  await office.goto(`${shop.url}/Back-Office/Brands`);
  const change = office.getByRole('button', { name: 'Change AirMax' });
  await change.click();
  const dialog = office.getByRole('dialog', { name: 'Change AirMax' });
  const field = dialog.getByRole('group', { name: 'Picture of the tile' });
  const problems = await problemsOf(office, 'change brand');
  const file = field.locator('input[type="file"]');
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(field).toContainText('SVG files are not accepted');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(field.getByRole('alert')).toHaveText('One picture was not accepted. Remove it, or try again.');
  problems.push(...(await problemsOf(office, 'refused tile')));
  await file.setInputFiles(photograph('quarter'));
  const tile = field.getByRole('img', { name: 'Current tile' });
  await expect(tile).toBeVisible();
  problems.push(...(await problemsOf(office, 'tile')));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const { page } = await openPage();
  const tiles = page.getByRole('region', { name: 'Shop by brand' }).getByRole('article');
  const shown = tiles.filter({ has: page.getByRole('link', { name: 'AirMax' }) }).locator('img');
  await expect(async () => {
    await page.goto(shop.url);
    await expect(shown).toHaveAttribute('src', /^\/media\/[0-9a-f]{32}-1200\/640\.jpg$/, { timeout: 2_000 });
  }).toPass();
  await change.click();
  await field.getByRole('button', { name: 'Remove picture' }).click();
  await expect(file).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(async () => {
    await page.goto(shop.url);
    await expect(shown).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  expect(problems).toEqual([]);
});

test('the dialogs and states of products, brands and stock pass axe at three widths', { tag: ['@a11y', '@slow'] }, async () => {
  // Rejections that the screens show.
  allowConsole(/status of 40[09]/, /status of 404 .*scan/);
  const { context } = await openPage();
  const { page: office } = await staffPage(shop, context, 'manager');
  const problems: string[] = [];
  const look = async (state: string) => problems.push(...(await problemsOf(office, state)));
  const open = async (path: string) => {
    await office.goto(`${shop.url}/Back-Office/${path}`);
    await office.getByRole('heading', { level: 1 }).waitFor();
    await expect(office.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  };
  const dialog = office.getByRole('dialog');

  await open('Products?q=no-such-product');
  await expect(office.getByText('No product matches.')).toBeVisible();
  await look('no product');
  await open('Products/New');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Name is required.').first()).toBeVisible();
  await look('mistakes in a product');
  await open('Products/2');
  await office.getByRole('button', { name: 'Preview' }).click();
  await office.getByRole('link', { name: 'Preview the page' }).waitFor();
  await look('product with preview and prices');
  await office.getByRole('button', { name: 'Archive' }).click();
  await dialog.waitFor();
  await look('archive');

  await open('Brands');
  await look('brands');
  await office.getByRole('button', { name: 'New brand' }).click();
  await dialog.getByLabel('Name').fill('Dunk');
  await dialog.getByRole('button', { name: 'Add brand' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await look('new brand, taken');

  await open('Stock?q=no-such-product');
  await expect(office.getByText('No product matches.')).toBeVisible();
  await look('no stock');
  await open('Stock/2');
  await look('stock of a product');
  for (const action of ['Add', 'Remove', 'Count']) {
    await office
      .getByRole('button', { name: new RegExp(`^${action}, UK `) })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a whole number of pairs.')).toHaveCount(1);
    await look(`${action} dialog with a mistake`);
    await dialog.getByRole('button', { name: 'Back' }).click();
  }
  await open('Stocktake');
  await look('stocktake, empty');
  await office.getByLabel('Barcode or SKU').fill('no-such-code');
  await office.getByLabel('Barcode or SKU').press('Enter');
  await expect(office.getByRole('alert')).toContainText('No size has the code no-such-code.');
  await look('stocktake, unknown code');
  expect(problems).toEqual([]);
});
