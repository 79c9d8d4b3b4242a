import type { Locator, Page } from 'playwright-core';
import { PAGES } from '../pages/subjects';

/** An action of a visitor, and the sign on the page that it is done. */
export interface Step {
  name: string;
  act(page: Page): Promise<unknown>;
  shows(page: Page): Locator;
}

/** Steps from a page that is loaded for the first of them. */
export interface Part {
  path: string;
  steps: readonly Step[];
}

type Find = (page: Page) => Locator;

const press = (name: string, target: Find, shows: Find): Step => ({ name, act: (page) => target(page).click(), shows });
const type = (name: string, target: Find, text: string, shows: Find = target): Step => ({
  name,
  act: (page) => target(page).pressSequentially(text),
  shows,
});

const inBanner = (role: 'button' | 'link', name: string | RegExp) => (page: Page) =>
  page.getByRole('banner').getByRole(role, { name });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first();
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const field = (name: string) => (page: Page) => page.getByRole('main').getByRole('textbox', { name, exact: true });
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
const size = (page: Page) => page.getByRole('radiogroup', { name: 'Size' }).getByRole('radio').nth(3);
const quantity = (page: Page) => page.getByRole('combobox', { name: 'Quantity' });
const products = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('link');

/** From the home page to the cart of a guest: the controls that a shopper meets on the way. */
export const WALK: readonly Part[] = [
  {
    path: PAGES.home,
    steps: [
      press('home: open the menu', inBanner('button', 'Open menu'), menu),
      press('home: a page of the menu', (page) => menu(page).getByRole('link', { name: 'Help' }), heading('Help')),
    ],
  },
  {
    path: PAGES.home,
    steps: [
      press('home: account', inBanner('button', 'Account'), (page) => page.getByRole('menu')),
      press('home: log in', (page) => page.getByRole('menuitem', { name: 'Log In' }), field('Email')),
      type('log in: type an email', field('Email'), 'thandi@example.com'),
      press('log in: send, without a password', button('Log In'), (page) => page.locator('[aria-invalid="true"]').first()),
    ],
  },
  {
    path: PAGES.home,
    steps: [
      press('home: next picture', button('Next'), button('Previous')),
      press('home: a brand', (page) => page.locator('main a[href="/Shop/Dunk"]').first(), heading(/^Dunk/)),
      { name: 'list: sort', act: (page) => sort(page).selectOption('price-asc'), shows: sort },
      press('list: a product', (page) => products(page).first(), button('Add to Cart')),
      press('product: all products', inBanner('link', 'Shop'), (page) => products(page).nth(20)),
    ],
  },
  {
    path: PAGES.product,
    steps: [
      press('product: next picture', button('Next'), button('Previous')),
      { name: 'product: a size', act: (page) => size(page).check({ force: true }), shows: size },
      { name: 'product: quantity', act: (page) => quantity(page).selectOption('2'), shows: quantity },
      press('product: add to cart', button('Add to Cart'), inBanner('link', /^Cart, \d/)),
      press('product: cart, which needs a log-in', inBanner('link', /^Cart/), field('Email')),
    ],
  },
];
