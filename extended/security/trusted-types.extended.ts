import type { Browser } from 'playwright-core';
import { openBrowser, openPage } from 'e2e/browser';
import { products, shopperOn } from 'e2e/shopper';
import { openTarget, type Target } from './target';

let shop: Target;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([openTarget(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await shop.close();
});

test('the shop works under Trusted Types: pages, client-side navigation, a toast, a dialog', async () => {
  const { page, context, consoleErrors } = await openPage(browser);
  page.setDefaultTimeout(90_000);
  const shopper = shopperOn(page, shop.url);
  const product = (await products(shop.url)).find(({ stock }) => (stock[0]!.size3 ?? 0) > 0)!;
  await shopper.open(`/Shop/${product.category}/${encodeURIComponent(product.name)}`);
  await shopper.addToCart();
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
  await page.getByRole('form', { name: 'Contact Us' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByText('Please log in first to access your profile.').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
}, 400_000);

test('injected text does not become markup, code or a script URL', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(shop.url);
  const results = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      markup: () => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'),
      'adjacent markup': () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      'document.write': () => document.write('<b>x</b>'),
      'frame markup': () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
      'third-party script': () => (document.createElement('script').src = 'https://evil.example/x.js'),
      'data: script': () => (document.createElement('script').src = 'data:text/javascript,1'),
      'script text': () => (document.createElement('script').text = 'alert(1)'),
      'timer code': () => (setTimeout as (code: string) => unknown)('1'),
    };
    return Object.entries(tries).map(([name, attempt]) => {
      try {
        attempt();
        return `${name} went through`;
      } catch {
        return `${name} was blocked`;
      }
    });
  });
  expect(results.filter((result) => !result.endsWith('was blocked'))).toEqual([]);
  await context.close();
}, 200_000);
