import { available, putInCart } from 'e2e/api';
import type { PageOptions } from 'e2e/browser';
import { isSoldOut, newCustomer, shopperOn, type ListedProduct } from 'e2e/shopper';
import { useShop } from './use-shop';
import type { Page } from 'playwright-core';
import { pathOf } from './scenarios/scenario';

const { shop, listed, openPage } = useShop();

async function visit(path: string, options: PageOptions = {}) {
  const { page } = await openPage({ reducedMotion: 'reduce', ...options });
  const shopper = shopperOn(page, shop.url);
  await shopper.open(path);
  return { page, shopper };
}

/** The accessibility tree of an element, without link URLs and with plain spaces. */
async function ariaTree(page: Page, selector: Parameters<Page['locator']>[0]): Promise<string[]> {
  const tree = await page.locator(selector).first().ariaSnapshot();
  return tree
    .replace(/[\u00a0\u202f]/g, ' ')
    .split('\n')
    .filter((line) => !/^\s*- \/url:/.test(line))
    .map((line) => line.replace(/:$/, ''));
}

describe('badge', () => {
  test('announces the number of items in a guest cart: none, one, more than 99', async () => {
    const { page, shopper } = await visit(pathOf(listed.find((each) => !isSoldOut(each))!));
    const cart = 'header a[href^="/Dashboard"]';
    await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
    expect(await ariaTree(page, cart)).toEqual(['- link "Cart"']);
    await shopper.addToCart();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    expect((await ariaTree(page, cart))[0]).toBe('- link "Cart, 1 item"');
    await page.evaluate(() => {
      const [line] = JSON.parse(localStorage.getItem('cart')!) as object[];
      localStorage.setItem('cart', JSON.stringify([{ ...line, quantity: 120 }]));
    });
    await page.reload();
    await page.getByRole('banner').getByText('99+').waitFor();
    expect((await ariaTree(page, cart))[0]).toBe('- link "Cart, more than 99 items"');
  });
});

describe('prices', () => {
  test('a card is one link with name, brand and price; sold out is text', async () => {
    const { page } = await visit('/shop/shop-all');
    const shoe = listed.find((each) => !isSoldOut(each))!;
    const [card] = await ariaTree(page, `main a[href="${pathOf(shoe)}"]`);
    expect(card).toContain(`- link "${shoe.name}`);
    expect(card).toMatch(/R \d[\d ]*[,.]\d\d/);
    const soldOutShoe = listed.find(isSoldOut)!;
    const [sold] = await ariaTree(page, `main a[href="${pathOf(soldOutShoe)}"]`);
    expect(sold).toContain('Out Of Stock');
  });

  test('the price is text after the heading, and the radio group of sizes marks sold-out ones', async () => {
    const shoe = listed.find(
      ({ stock }) =>
        Object.entries(stock[0]!).some(([key, free]) => key !== 'id' && free === 0) &&
        Object.entries(stock[0]!).some(([key, free]) => key !== 'id' && free > 0),
    )!;
    const { page } = await visit(pathOf(shoe));
    await page.getByRole('button', { name: 'Add to Cart' }).waitFor();
    const lines = (await ariaTree(page, 'main')).map((line) => line.trim());
    const at = (pattern: RegExp) => lines.findIndex((line) => pattern.test(line));
    const heading = at(new RegExp(`^- heading "${shoe.name}" \\[level=1\\]`));
    expect(heading).toBeGreaterThan(-1);
    expect(at(/R \d[\d ]*[,.]\d\d/)).toBeGreaterThan(heading);
    expect(at(/^- radiogroup "Size"/)).toBeGreaterThan(heading);
    const soldOut = Object.entries(shoe.stock[0]!).find(([key, free]) => key !== 'id' && free === 0)![0];
    const radio = page.locator(`input[name="size"][value="${soldOut}"]`);
    const description = await radio.evaluate(
      (each) => document.getElementById(each.getAttribute('aria-describedby')!)?.textContent,
    );
    expect([await radio.getAttribute('aria-label'), description]).toEqual([`Size ${soldOut.replace('size', '')}`, 'Sold out']);
  });
});

describe('carousel', () => {
  test('is a named region that announces its visible cards; hidden cards are not read', async () => {
    const { page } = await visit('/');
    const row = page.getByRole('region', { name: 'Dunk' });
    await row.getByText(/^1–3 of \d+$/).waitFor();
    const dunks = listed.filter(({ category }) => category === 'Dunk').length;
    const first = await ariaTree(page, 'section[aria-label="Dunk"]');
    expect(first.slice(0, 5)).toEqual([
      '- region "Dunk"',
      '  - heading "Dunk" [level=2]',
      `  - text: 1–3 of ${dunks}`,
      '  - button "Previous" [disabled]',
      '  - button "Next"',
    ]);
    expect(first.filter((line) => /- link "/.test(line))).toHaveLength(3);

    await row.getByRole('button', { name: 'Next' }).click();
    await row.getByText(`2–4 of ${dunks}`).waitFor();
    const next = await ariaTree(page, 'section[aria-label="Dunk"]');
    expect(next.slice(2, 5)).toEqual([`  - text: 2–4 of ${dunks}`, '  - button "Previous"', '  - button "Next"']);
    expect(next.filter((line) => /- link "/.test(line))).toHaveLength(3);
    // Announced while the focus stays on the button.
    expect(await row.getByText(`2–4 of ${dunks}`).getAttribute('aria-live')).toBe('polite');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Next');
  });

  test('announces one card at a time on a phone and ends at the last', async () => {
    const { page } = await visit('/', { viewport: { width: 375, height: 812 } });
    const row = page.getByRole('region', { name: 'AirMax' });
    const count = listed.filter(({ category }) => category === 'AirMax').length;
    await row.getByText(`1 of ${count}`).waitFor();
    for (let place = 2; place <= count; place += 1) {
      await row.getByRole('button', { name: 'Next' }).click();
      await row.getByText(`${place} of ${count}`).waitFor();
    }
    expect((await ariaTree(page, 'section[aria-label="AirMax"]')).slice(2, 5)).toEqual([
      `  - text: ${count} of ${count}`,
      '  - button "Previous"',
      '  - button "Next" [disabled]',
    ]);
  });
});

describe('navigation', () => {
  test('moves the focus to the new heading and changes the title, even when going back', async () => {
    const { page } = await visit('/Info/About-Us');
    const focusAndTitle = () =>
      page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent, document.title]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Refund Policy' }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    const refund = await focusAndTitle();
    expect(refund.slice(0, 2)).toEqual(['H1', 'Refund Policy']);
    expect(refund[2]).toContain('Refund Policy');
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && document.title.startsWith('Log in'));
    await page.goBack();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Refund Policy');
    expect((await focusAndTitle())[2]).toBe(refund[2]);
  });

  test('announces an unknown page by its heading', async () => {
    const { page } = await visit('/no-such-page');
    expect(await ariaTree(page, 'main')).toEqual(
      expect.arrayContaining([expect.stringMatching(/heading "404 Page Not Found" \[level=1\]/)]),
    );
  });

  test('sorting a list leaves the focus in place', async () => {
    const { page } = await visit('/shop/shop-all');
    await page.getByRole('combobox', { name: 'Sort by' }).focus();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc');
    await page.waitForURL(/sort=price-asc/);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
  });
});

describe('cart', () => {
  test('a line announces shoe, size and quantity; the total has a label', async () => {
    const customer = await newCustomer(shop.url);
    const [{ product, size }] = available(listed, 3) as [{ product: ListedProduct; size: string }];
    await putInCart(shop.url, customer.jwt, { product, size, quantity: 2 });
    const { page } = await visit('/Dashboard?tab=cart', { storageState: customer.storageState });
    await page.getByRole('button', { name: 'Checkout' }).waitFor();
    const lines = (await ariaTree(page, '#panel-cart, [role="tabpanel"]')).map((line) => line.trim());
    const number = size.replace('size', '');
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^- spinbutton "Quantity of ${product.name}, size ${number}"`)),
        expect.stringMatching(new RegExp(`^- button "Remove ${product.name}, size ${number}"`)),
        expect.stringMatching(/^- (button|link) "Checkout"/),
      ]),
    );
    expect(lines.join(' ')).toMatch(/Total/);
  });
});
