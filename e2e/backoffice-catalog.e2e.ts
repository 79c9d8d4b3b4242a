import { waitForHydration } from './support/page-record';
import { staffPage } from './support/staff';
import { expect, test, useShop } from './support/test';

/** A shop of its own: brands are on every page. */
const { shop, openPage, allowConsole } = useShop(() => ({}));

test.describe('catalog as data', () => {
  test('CATD-1: a new brand is in navigation, menu, tiles, filters and site map at the next page load, and hidden by one click', async () => {
    // The refusal of an address that is taken.
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
      await expect(navigation).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(page.getByRole('region', { name: 'Shop by brand' }).getByRole('link')).toHaveText([
      ...['Dunk', 'AirForce', 'AirMax', 'Jordan', 'Onitsuka Tiger'],
    ]);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Onitsuka Tiger' })).toBeVisible();
    await page.keyboard.press('Escape');
    await visible('/Shop/shop-all');
    await expect(page.getByRole('group', { name: 'Brand' }).getByRole('radio', { name: 'Onitsuka Tiger' })).toBeAttached();
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain('/Shop/Onitsuka-Tiger<');

    // Without products it is an empty list; what is no brand is not found.
    await visible('/shop/onitsuka-tiger');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Onitsuka Tiger (0)');
    expect((await fetch(`${shop.url}/Shop/Nothing`)).status).toBe(404);

    await office.getByRole('button', { name: 'Hide Onitsuka Tiger' }).click();
    await expect(office.getByRole('button', { name: 'Show Onitsuka Tiger' })).toBeVisible();
    await expect(async () => {
      await visible('/');
      await expect(navigation).toHaveCount(0, { timeout: 100 });
    }).toPass();
    expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).not.toContain('/Shop/Onitsuka-Tiger<');
  });

  test('CATD-2: a product is drafted, previewed, put on sale with half sizes, copied, and archived: its page is gone', async () => {
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
    await office.getByRole('button', { name: 'Put on sale' }).click();
    await expect(office.getByText('Before this product can be on sale it needs a picture.')).toBeVisible();
    const picture = (await (await fetch(`${shop.url}/products?limit=1`)).json())[0].image1 as string;
    await form.getByLabel('Pictures').fill(`${picture} | A green shoe from the side`);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(office.getByText('Saved.')).toBeVisible();

    const address = `${shop.url}/Shop/Dunk/Dunk%20Fynbos`;
    expect((await fetch(address)).status).toBe(404);
    await office.getByRole('button', { name: 'Preview' }).click();
    const link = office.getByRole('link', { name: 'See the page as it will be' });
    const { page } = await openPage();
    await page.goto(shop.url + (await link.getAttribute('href')));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dunk Fynbos');
    await expect(page.getByRole('img', { name: 'A green shoe from the side' }).first()).toBeVisible();

    await office.getByRole('button', { name: 'Put on sale' }).click();
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
  });

  test('stock is changed with a reason, and the history says who', async () => {
    const { context } = await openPage();
    const { page, member } = await staffPage(shop, context, 'fulfillment');
    await page.goto(`${shop.url}/Back-Office/Stock`);
    await page.getByRole('table', { name: 'Stock' }).getByRole('link').first().click();
    const add = page.getByRole('button', { name: /^Add, UK / }).first();
    await add.click();
    const dialog = page.getByRole('dialog', { name: /^Add pairs, UK / });
    await dialog.getByLabel('Pairs').fill('three');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Give a whole number of pairs.').first()).toBeVisible();
    await dialog.getByLabel('Pairs').fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(`Received`);
    await expect(page.getByRole('region', { name: 'History' })).toContainText(member.name);
  });
});
