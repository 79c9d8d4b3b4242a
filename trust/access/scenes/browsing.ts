import { answers } from 'e2e/replies';
import { isSoldOut } from 'e2e/shopper';
import { pagesOf, pathOf, type Scenes, type Stage } from './scene';

const aProduct = ({ open, listed }: Stage) => open(pathOf(listed.find((each) => !isSoldOut(each))!));

/** What a guest sees of the shop and its information pages. */
export const browsing: Scenes = {
  ...pagesOf('guest', ['/', '/shop/Dunk', '/shop/shop-all', '/shop/shop-all?q=glacier&size=7', '/shop/shop-all?q=qqqqqqqq']),
  ...pagesOf('guest', ['/Info/About-Us', '/Info/Terms-of-Service', '/Info/Refund-Policy', '/Info/Help']),
  ...pagesOf('guest', ['/no-such-page', '/shop/Dunk/No-Such-Shoe']),
  'a product': { visitor: 'guest', bringAbout: aProduct },
  'a sold-out product': {
    visitor: 'guest',
    bringAbout: ({ open, listed }) => open(pathOf(listed.find(isSoldOut)!)),
  },
  'the size guide': {
    visitor: 'guest',
    async bringAbout(stage) {
      await aProduct(stage);
      await stage.page.getByRole('button', { name: 'Size guide' }).click();
      await stage.page.getByRole('dialog', { name: 'Size guide' }).waitFor();
    },
  },
  'a picture at full size': {
    visitor: 'guest',
    async bringAbout(stage) {
      await aProduct(stage);
      await stage.page.getByRole('button', { name: 'Zoom side view' }).click();
      await stage.page.getByRole('dialog').waitFor();
    },
  },
  'the sheet of filters': {
    visitor: 'guest',
    only: 'phone',
    async bringAbout({ page, open }) {
      await open('/shop/shop-all');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  },
  'a later place of a carousel': {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await open('/');
      const row = page.getByRole('region', { name: 'Dunk' });
      await row.getByRole('button', { name: 'Next' }).click();
      await row.getByText(/^2/).waitFor();
    },
  },
  'something added': {
    visitor: 'guest',
    async bringAbout(stage) {
      await stage.page.clock.install();
      await aProduct(stage);
      await stage.page.getByRole('button', { name: 'Add to Cart' }).click();
      await stage.page.getByText('Successfully added to Cart.').waitFor();
      // The message stays under the pointer.
      await stage.page.getByText('Successfully added to Cart.').hover();
    },
  },
  'a refused add': {
    visitor: 'guest',
    async bringAbout({ page, open, listed }) {
      await open(pathOf(listed.find(isSoldOut)!));
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  'products that could not be loaded': {
    visitor: 'guest',
    async bringAbout({ page, open }) {
      await open('/Info/About-Us');
      await answers(page, 'GET /products', 500);
      await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
};
