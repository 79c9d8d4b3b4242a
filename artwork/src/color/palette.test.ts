import { products } from '../catalog/products';
import { colorsOf, contrast, hex, luminance, rgb } from './palette';

const mist = rgb('f4f3f0');
const palettes = products.map(({ slug, silhouette, recipe }) => ({ slug, ...colorsOf(silhouette, recipe) }));

test('parses and formats hexadecimal colors', () => {
  expect(rgb('#1f5b45')).toEqual([31, 91, 69]);
  expect(hex([31, 91, 69])).toBe('#1f5b45');
  expect(luminance([255, 255, 255])).toBeCloseTo(1, 5);
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 1);
});

test('the outsole of every shoe contrasts with the ground', () => {
  const weak = palettes.filter(({ outsole }) => contrast(outsole, mist) < 1.35).map(({ slug }) => slug);
  expect(weak).toEqual([]);
});

test('overlays contrast with the ground by color or thread, in most shoes strongly', () => {
  const apart = ({ quarter, tip, thread }: (typeof palettes)[number]) =>
    Math.max(contrast(quarter, tip), Math.min(contrast(thread, quarter), contrast(thread, tip)));
  expect(palettes.filter((colors) => apart(colors) < 1.14).map(({ slug }) => slug)).toEqual([]);
  expect(palettes.filter((colors) => apart(colors) >= 1.5).length).toBeGreaterThan(palettes.length * 0.8);
});

test('marks are visible, even tone on tone', () => {
  expect(palettes.filter(({ mark, quarter }) => contrast(mark, quarter) < 1.1).map(({ slug }) => slug)).toEqual([]);
});

test('no color is too light or too dark for the tone curve', () => {
  for (const { slug: _, ...colors } of palettes) {
    for (const color of Object.values(colors)) {
      expect(Math.max(...color)).toBeLessThanOrEqual(0xf6);
      expect(Math.min(...color)).toBeGreaterThanOrEqual(0x16);
    }
  }
});

test('no two products of a brand have the same colors in the same materials', () => {
  const appearances = products.map(({ silhouette, recipe }) =>
    [silhouette, recipe.colors, JSON.stringify(recipe.own), recipe.ground, recipe.overlay, recipe.sole].join(),
  );
  expect(new Set(appearances).size).toBe(products.length);
});
