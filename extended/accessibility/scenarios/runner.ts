import { available, putInCart } from 'e2e/api';
import { asMember } from 'e2e/as-member';
import { openBrowser, openPage } from 'e2e/browser';
import { newCustomer, products, shopperOn, type ListedProduct } from 'e2e/shopper';
import type { Browser, Page } from 'playwright-core';
import { LONG_REMOTE_TIMEOUT, startShop, type Shop } from 'testing/shop';
import { PHONE, WIDE } from '../check-scenarios';
import { SAMPLE_CODE } from '../../sample-code';
import type { Scenario, Fixture, Visitor } from './scenario';

type Person = Pick<Fixture, 'email' | 'jwt'> & { storageState?: Awaited<ReturnType<typeof newCustomer>>['storageState'] };

export interface ScenarioRunner {
  shop: Shop;
  browser: Browser;
  /** Opens a page as the scenario's visitor, with reduced motion and in its layout, and sets the scenario up. */
  openScenario(scenario: Scenario): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a browser and a shop with every way of delivery, a discount code, and a customer who has an order and a filled cart. */
export async function startScenarioRunner(): Promise<ScenarioRunner> {
  const [shop, browser] = await Promise.all([startShop(LONG_REMOTE_TIMEOUT), openBrowser()]);
  const owner = await asMember(shop, 'owner');
  await owner('PUT', '/delivery', DELIVERY_METHODS);
  await owner('POST', '/discounts', SAMPLE_CODE);
  const listed = await products(shop.url);
  const customer = await customerWithOrder(browser, shop, listed);
  const people: Record<Visitor, () => Promise<Person>> = {
    guest: async () => ({ email: '', jwt: '' }),
    'new-customer': () => newCustomer(shop.url),
    customer: async () => customer,
  };
  return {
    shop,
    browser,
    async openScenario(scenario) {
      const { email, jwt, storageState } = await people[scenario.visitor]();
      const viewport = scenario.only === 'phone' ? PHONE : WIDE;
      const { page } = await openPage(browser, { viewport, reducedMotion: 'reduce', ...(storageState && { storageState }) });
      const fixture: Fixture = { page, shop, listed, email, jwt, open: (path) => shopperOn(page, shop.url).open(path) };
      await scenario.setUp(fixture);
      // The page's own h1: the frame's headings appear before the page is loaded.
      await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' });
      return page;
    },
    async close() {
      await browser.close();
      await shop.close();
    },
  };
}

const DELIVERY_METHODS = {
  version: 0,
  pickUp: { active: true },
  closedDays: [],
  lockers: {
    active: true,
    points: [
      { id: 'rosebank', name: 'Rosebank Mall, lower level', address: '15A Cradock Avenue, Rosebank, 2196' },
      { id: 'tokai', name: 'Blue Route Mall', address: '16 Tokai Road, Tokai, 7945' },
    ],
  },
};

async function customerWithOrder(browser: Browser, shop: Shop, listed: ListedProduct[]): Promise<Person> {
  const customer = await newCustomer(shop.url);
  const [bought, first, second] = available(listed, 3) as [
    { product: ListedProduct; size: string },
    ...{ product: ListedProduct; size: string }[],
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
