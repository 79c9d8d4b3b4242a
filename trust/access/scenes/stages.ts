import { available, putInCart } from 'e2e/api';
import { openBrowser, openPage } from 'e2e/browser';
import { startShop, type Shop } from 'e2e/shop';
import { newCustomer, products, shopperOn, type Listed } from 'e2e/shopper';
import type { Browser, Page } from 'playwright-core';
import type { Scene, Stage, Visitor } from './scene';

export const WIDE = { width: 1280, height: 800 };
export const PHONE = { width: 375, height: 812 };

type Person = { email: string; storageState?: Awaited<ReturnType<typeof newCustomer>>['storageState'] };

export interface Stages {
  shop: Shop;
  browser: Browser;
  /** Opens a page for the scene's visitor and brings the scene about; without motion, at the width that has it. */
  play(scene: Scene): Promise<Page>;
  close(): Promise<void>;
}

/** A shop with a customer who has an order and a filled cart, and a browser before it. */
export async function setUpStages(): Promise<Stages> {
  const [shop, browser] = await Promise.all([startShop(), openBrowser()]);
  const listed = await products(shop.url);
  const customer = await customerWithOrder(browser, shop, listed);
  const people: Record<Visitor, () => Promise<Person>> = {
    guest: async () => ({ email: '' }),
    newcomer: () => newCustomer(shop.url),
    customer: async () => customer,
  };
  return {
    shop,
    browser,
    async play(scene) {
      const { email, storageState } = await people[scene.visitor]();
      const viewport = scene.only === 'phone' ? PHONE : WIDE;
      const { page } = await openPage(browser, { viewport, reducedMotion: 'reduce', ...(storageState && { storageState }) });
      const stage: Stage = { page, shop, listed, email, open: (path) => shopperOn(page, shop.url).open(path) };
      await scene.bringAbout(stage);
      // The page's own: the frame has headings before its page has come.
      await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' });
      return page;
    },
    async close() {
      await browser.close();
      await shop.close();
    },
  };
}

async function customerWithOrder(browser: Browser, shop: Shop, listed: Listed[]): Promise<Person> {
  const customer = await newCustomer(shop.url);
  const [bought, first, second] = available(listed, 3) as [
    { product: Listed; size: string },
    ...{ product: Listed; size: string }[],
  ];
  await putInCart(shop.url, customer.jwt, { ...bought, quantity: 1 });
  const { page, context } = await openPage(browser, { storageState: customer.storageState });
  const shopper = shopperOn(page, shop.url);
  await shopper.open('/Dashboard?tab=cart');
  await shopper.order(customer.email);
  await shopper.pay();
  await page.getByText('Success! Order created').first().waitFor();
  await context.close();
  await putInCart(shop.url, customer.jwt, { ...first!, quantity: 2 }, { ...second!, quantity: 1 });
  return customer;
}
