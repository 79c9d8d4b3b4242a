import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { photograph } from './photographs';

/** The brand's product lines, like those of the shop's brands, with ten products each. */
export const LINES = ['Veld Runner', 'Veld Trail', 'Veld Court'] as const;
const PER_LINE = 10;
/** Photographs of a product: the first one of a line has as many as the seed's products. */
const photographsOf = (number: number) => (number % PER_LINE === 0 ? 4 : 1);

const COLORS = [
  'Fynbos Green',
  'Karoo Red',
  'Table Blue',
  'Dune Sand',
  'Namaqua Orange',
  'Aloe',
  'Granite',
  'Milkwood',
  'Kelp',
  'Salt',
];
export const pathOf = (line: string) => line.replace(' ', '-');

export interface NewProduct {
  slug: string;
  name: string;
  line: string;
  number: number;
}
export const PRODUCTS: readonly NewProduct[] = LINES.flatMap((line, place) =>
  COLORS.map((color, index) => ({
    slug: `${line}-${color}`.toLowerCase().replace(/ /g, '-'),
    name: `${line} ${color}`,
    line,
    number: place * PER_LINE + index,
  })),
);

/** Fills the shop as its manager, in the back office alone. */
export async function fillShop(office: Page, url: string): Promise<void> {
  await importFile(office, url, 'empty.csv', await archiveAll(office, url));
  await importFile(office, url, 'drafts.csv', drafts());
  await arrangeBrands(office, url);
  for (const product of PRODUCTS) await addPhotographs(office, url, product);
  await importFile(office, url, 'live.csv', ['slug;state', ...PRODUCTS.map(({ slug }) => `${slug};live`)].join('\r\n'));
}

/** The exported spreadsheet, with nothing but the products and their new state. */
async function archiveAll(office: Page, url: string): Promise<string> {
  await office.goto(`${url}/Back-Office/Products/Spreadsheet`);
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('link', { name: 'For Excel (semicolons)' }).click(),
  ]);
  const [, ...rows] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  return ['slug;state', ...rows.map((row) => `${row.split(';')[0]};archived`)].join('\r\n');
}

/** Drafts without pictures, with half sizes, SKUs and barcodes. */
function drafts(): string {
  const sizes = ['5', '5.5', '6', '6.5', '7', '7.5', '8', '8.5', '9', '9.5', '10', '11'];
  const headings = ['slug', 'name', 'category', 'price', 'state', 'colourway', 'description', 'materials'];
  const columns = sizes.flatMap((size) => [`size${size}`, `sku${size}`, `gtin${size}`]);
  const rows = PRODUCTS.map(({ slug, name, line, number }) => [
    ...[slug, name, pathOf(line), `${1499 + number * 20},90`, 'draft', COLORS[number % PER_LINE]!.replace(' ', ' and ')],
    'A light shoe for long days, made near Cape Town of leather from the Karoo and a sole of natural rubber. It keeps its shape.',
    'Upper of Karoo leather|Lining of cotton|Sole of natural rubber',
    ...sizes.flatMap((size, index) => [String((number + index) % 7), `VELD-${number}-${size}`, gtin(number * 20 + index)]),
  ]);
  return [headings.concat(columns), ...rows].map((cells) => cells.join(';')).join('\r\n');
}

/** An EAN-13 with its check digit. */
function gtin(serial: number): string {
  const digits = `6009${String(serial).padStart(8, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

async function importFile(office: Page, url: string, name: string, text: string): Promise<void> {
  await office.goto(`${url}/Back-Office/Products/Spreadsheet`);
  await office.getByRole('button', { name: 'Choose a file' }).waitFor();
  await office.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await office.getByRole('button', { name: /^Import \d+ products$/ }).click();
  await office.getByText(`Imported ${name}:`).waitFor();
}

/** Hides the previous brands; names the brands that the import has created, gives them pictures and shows them. */
async function arrangeBrands(office: Page, url: string): Promise<void> {
  await office.goto(`${url}/Back-Office/Brands`);
  for (const old of ['Dunk', 'AirForce', 'AirMax', 'Jordan']) {
    await office.getByRole('button', { name: `Hide ${old}`, exact: true }).click();
    await office.getByRole('button', { name: `Show ${old}`, exact: true }).waitFor();
  }
  for (const [index, line] of LINES.entries()) {
    await office.getByRole('button', { name: `Change ${pathOf(line)}`, exact: true }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Name').fill(line);
    const file = { name: `${line}.jpg`, mimeType: 'image/jpeg', buffer: await photograph(100 + index) };
    await dialog.getByLabel('Choose a picture').setInputFiles(file);
    await dialog.getByRole('img', { name: 'Current tile' }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await office.getByRole('button', { name: `Show ${line}`, exact: true }).click();
    await office.getByRole('button', { name: `Hide ${line}`, exact: true }).waitFor();
  }
}

async function addPhotographs(office: Page, url: string, { name, number }: NewProduct): Promise<void> {
  await office.goto(`${url}/Back-Office/Products?q=${encodeURIComponent(name)}`);
  await office.getByRole('link', { name, exact: true }).click();
  const form = office.getByRole('form', { name: 'Product' });
  const count = photographsOf(number);
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `IMG_${number}_${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await photograph(number * 4 + index),
    })),
  );
  await form.getByLabel('Add pictures').setInputFiles(files);
  for (let place = 1; place <= count; place += 1) {
    const card = form.getByRole('group', { name: `Picture ${place}` });
    await card.getByRole('img').waitFor();
    await card.getByLabel(`Alt text of picture ${place}`).fill(`${name}, view ${place}`);
  }
  await form.getByRole('button', { name: 'Save' }).click();
  await office.getByText('Saved.').waitFor();
}
