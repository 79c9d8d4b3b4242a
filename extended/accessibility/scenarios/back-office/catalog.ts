import { screens, type StaffFixture, type StaffScenarios } from './scenario';

const form = ({ main }: StaffFixture, name: string) => main.getByRole('form', { name, exact: true });

/** Presses a form's button, and waits for the first mistake. */
async function sendForm(fixture: StaffFixture, name: string, button: string): Promise<void> {
  await form(fixture, name).getByRole('button', { name: button, exact: true }).click();
  await form(fixture, name).getByRole('alert').first().waitFor();
}

const SHEET = (text: string) => ({ name: 'catalog.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Brands, products, stock, discounts and settings with their dialogs. */
export const catalog: StaffScenarios = {
  ...screens({
    brands: '/Brands',
    products: '/Products',
    'products without a match': '/Products?q=qqqqqqqq',
    'a product': (sample) => `/Products/${sample.product}`,
    'the spreadsheet': '/Products/Spreadsheet',
    stock: '/Stock',
    'stock of a product': (sample) => `/Stock/${sample.product}`,
    'an empty stocktake': '/Stocktake',
    discounts: '/Discounts',
    'a discount code': (sample) => `/Discounts/${sample.discount}`,
    settings: '/Settings',
  }),
  'a new brand': {
    async setUp({ open, openDialog, dialog }) {
      await open('/Brands');
      await openDialog('New brand');
      await dialog.getByRole('button', { name: 'Add brand' }).click();
      await dialog.getByRole('alert').first().waitFor();
    },
  },
  'a brand to change': {
    async setUp({ open, openDialog }) {
      await open('/Brands');
      await openDialog('Change Dunk');
    },
  },
  'a stocktake with an unknown code': {
    async setUp({ open, main }) {
      await open('/Stocktake');
      await main.getByRole('textbox', { name: 'Barcode or SKU' }).fill('no-such-code');
      await main.getByRole('textbox', { name: 'Barcode or SKU' }).press('Enter');
      await main.getByRole('alert').waitFor();
    },
  },
  'a new product with mistakes': {
    async setUp(fixture) {
      await fixture.open('/Products/New');
      await sendForm(fixture, 'Product', 'Save');
    },
  },
  'a sale with mistakes': {
    async setUp(fixture) {
      await fixture.open(`/Products/${fixture.sample.product}`);
      await form(fixture, 'Planned sale').getByRole('textbox', { name: 'Price in the sale' }).fill('much');
      await sendForm(fixture, 'Planned sale', 'Plan the sale');
      await sendForm(fixture, 'Sale', 'Start the sale');
    },
  },
  'leaving a product with changes': {
    async setUp({ page, open, main, dialog, sample }) {
      await open(`/Products/${sample.product}`);
      await main.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a name');
      await main.getByRole('link', { name: 'Products' }).click();
      await dialog.waitFor();
      await page.waitForFunction(() => document.activeElement?.closest('dialog') !== null);
    },
  },
  'a product to archive': {
    async setUp({ open, openDialog, sample }) {
      await open(`/Products/${sample.product}`);
      await openDialog('Archive');
    },
  },
  'a spreadsheet with mistakes': {
    async setUp({ page, open, main }) {
      await open('/Products/Spreadsheet');
      await page.locator('input[type="file"]').setInputFiles(SHEET('slug,name,price\na-shoe,A shoe of no brand,cheap\n'));
      await main.getByRole('heading', { name: /^Mistakes in/ }).waitFor();
    },
  },
  'pairs to add': {
    async setUp({ open, openDialog, sample }) {
      await open(`/Stock/${sample.product}`);
      await openDialog(/^Add, UK /);
    },
  },
  'a new discount code with mistakes': {
    async setUp(fixture) {
      await fixture.open('/Discounts/New');
      await form(fixture, 'Conditions').getByRole('combobox', { name: 'For' }).selectOption('Products');
      await sendForm(fixture, 'Conditions', 'Save');
    },
  },
  'settings with mistakes': {
    async setUp(fixture) {
      await fixture.open('/Settings');
      const delivery = form(fixture, 'Delivery');
      await delivery.getByRole('checkbox', { name: 'Lockers', exact: true }).check();
      await delivery.getByRole('textbox', { name: 'Lockers to choose from' }).fill('rosebank');
      await sendForm(fixture, 'Delivery', 'Save delivery');
    },
  },
};
