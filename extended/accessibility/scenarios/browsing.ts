import { stubResponse } from 'e2e/request-stubs';
import { isSoldOut } from 'e2e/shopper';
import { pagesOf, pathOf, type Scenarios, type Fixture } from './scenario';

const aProduct = ({ open, listed }: Fixture) => open(pathOf(listed.find((each) => !isSoldOut(each))!));

/** The shop and its information pages as a guest sees them. */
export const browsing: Scenarios = {
  ...pagesOf('guest', [
    '/',
    '/shop/Dunk',
    '/shop/shop-all',
    '/shop/shop-all?page=2',
    '/shop/shop-all?q=glacier&size=7',
    '/shop/shop-all?q=qqqqqqqq',
    '/Wish-List',
  ]),
  ...pagesOf('guest', ['/Info/About-Us', '/Info/Terms-of-Service', '/Info/Refund-Policy', '/Info/Help']),
  ...pagesOf('guest', ['/no-such-page', '/shop/Dunk/No-Such-Shoe']),
  'a product': { visitor: 'guest', setUp: aProduct },
  'a sold-out product': {
    visitor: 'guest',
    setUp: ({ open, listed }) => open(pathOf(listed.find(isSoldOut)!)),
  },
  'a sold-out size, asked for': {
    visitor: 'guest',
    async setUp({ page, open, listed }) {
      await open(pathOf(listed.find(isSoldOut)!));
      await page.getByRole('button', { name: 'Email me when it is back' }).click();
      await page.getByRole('form', { name: 'Email me when it is back' }).waitFor();
    },
  },
  'the size guide': {
    visitor: 'guest',
    async setUp(fixture) {
      await aProduct(fixture);
      await fixture.page.getByRole('button', { name: 'Size guide' }).click();
      await fixture.page.getByRole('dialog', { name: 'Size guide' }).waitFor();
    },
  },
  'a picture at full size': {
    visitor: 'guest',
    async setUp(fixture) {
      await aProduct(fixture);
      await fixture.page.getByRole('button', { name: 'Zoom side view' }).click();
      await fixture.page.getByRole('dialog').waitFor();
    },
  },
  'the filter sheet': {
    visitor: 'guest',
    only: 'phone',
    async setUp({ page, open }) {
      await open('/shop/shop-all');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  },
  'a carousel after Next': {
    visitor: 'guest',
    async setUp({ page, open }) {
      await open('/');
      const row = page.getByRole('region', { name: 'Dunk' });
      await row.getByRole('button', { name: 'Next' }).click();
      await row.getByText(/^2/).waitFor();
    },
  },
  'an item added to the cart': {
    visitor: 'guest',
    async setUp(fixture) {
      await fixture.page.clock.install();
      await aProduct(fixture);
      await fixture.page.getByRole('button', { name: 'Add to Cart' }).click();
      await fixture.page.getByText('Successfully added to Cart.').waitFor();
      // Hovering keeps the message open.
      await fixture.page.getByText('Successfully added to Cart.').hover();
      // The press may have scrolled a control halfway below the header, and axe measures what is left of it.
      await fixture.page.evaluate(() => scrollTo(0, 0));
    },
  },
  'a wish list': {
    visitor: 'guest',
    async setUp(fixture) {
      const { page, open } = fixture;
      await aProduct(fixture);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
      await open('/Wish-List');
      await page.getByRole('list', { name: 'Saved products' }).waitFor();
    },
  },
  'a rejected add': {
    visitor: 'guest',
    async setUp({ page, open, listed }) {
      await open(pathOf(listed.find(isSoldOut)!));
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  'products that could not be loaded': {
    visitor: 'guest',
    async setUp({ page, open }) {
      await open('/Info/About-Us');
      await stubResponse(page, 'GET /products', 500);
      await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
};
