import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { products } from './products';
import { COLOR_KEYS } from './recipe';
import { seedRows, VIEWS } from './seed';
import { stockOf } from './stock';

const root = join(__dirname, '../../..');
const rows = JSON.parse(readFileSync(join(root, 'api/seed/catalog.json'), 'utf8')) as Record<string, unknown>[];

test('every brand has at least fifteen products', () => {
  for (const brand of ['Dunk', 'AirForce', 'AirMax', 'Jordan']) {
    expect(products.filter(({ silhouette }) => silhouette === brand).length).toBeGreaterThanOrEqual(15);
  }
});

test('no name is a prefix of another, ignoring case', () => {
  const names = products.map(({ recipe }) => recipe.name.toLowerCase());
  const clashes = names.flatMap((name, i) => names.filter((other, k) => k !== i && other.startsWith(name)));
  expect(clashes).toEqual([]);
});

test('names are plain words, so that URLs are readable', () => {
  for (const { recipe } of products) expect(recipe.name).toMatch(/^[A-Za-z]+( [A-Za-z]+)+$/);
});

test('every recipe has all colors and a unique description of two sentences', () => {
  for (const { recipe } of products) {
    expect(recipe.colors.split(' ')).toHaveLength(COLOR_KEYS.length);
    expect(recipe.colors).toMatch(/^[0-9a-f ]+$/);
    expect(recipe.text.match(/[.!?](\s|$)/g)).toHaveLength(2);
  }
  expect(new Set(products.map(({ recipe }) => recipe.text)).size).toBe(products.length);
});

test('stock is deterministic per name; most products have size 3, some are sold out', () => {
  const stocks = products.map(({ recipe }) => stockOf(recipe.name));
  expect(stockOf(products[0]!.recipe.name)).toEqual(stocks[0]);
  expect(stocks.filter((stock) => stock.size3! > 0).length).toBeGreaterThan(products.length * 0.8);
  expect(stocks.filter((stock) => Object.values(stock).every((quantity) => quantity === 0))).toHaveLength(3);
});

test('the committed catalog matches the recipes', () => {
  const fileName = (address: unknown) => String(address).split('/').pop()!;
  const expected = seedRows((view) => fileName(rows[0]![`image${VIEWS.indexOf(view) + 1}`]));
  expect(rows).toEqual(expected);
});

test('every picture that the catalog names exists', () => {
  const missing = rows
    .flatMap((row) => [1, 2, 3, 4].map((n) => String(row[`image${n}`])))
    .filter((address) => !existsSync(join(root, 'artwork', address)));
  expect(missing).toEqual([]);
});
