import { products } from '../catalogue/products';
import { coloursOf, contrast, hex, luminance, rgb } from './palette';

const mist = rgb('f4f3f0');
const dressed = products.map(({ slug, silhouette, recipe }) => ({ slug, ...coloursOf(silhouette, recipe) }));

test('colours read and write as hexadecimal', () => {
  expect(rgb('#1f5b45')).toEqual([31, 91, 69]);
  expect(hex([31, 91, 69])).toBe('#1f5b45');
  expect(luminance([255, 255, 255])).toBeCloseTo(1, 5);
  expect(contrast([255, 255, 255], [0, 0, 0])).toBeCloseTo(21, 1);
});

test('every shoe has a foot line: its outsole stands out from the ground', () => {
  const weak = dressed.filter(({ outsole }) => contrast(outsole, mist) < 1.35).map(({ slug }) => slug);
  expect(weak).toEqual([]);
});

test('overlays can be told from the ground, by their colour or by their thread; in most shoes at once', () => {
  const apart = ({ quarter, tip, thread }: (typeof dressed)[number]) =>
    Math.max(contrast(quarter, tip), Math.min(contrast(thread, quarter), contrast(thread, tip)));
  expect(dressed.filter((colours) => apart(colours) < 1.14).map(({ slug }) => slug)).toEqual([]);
  expect(dressed.filter((colours) => apart(colours) >= 1.5).length).toBeGreaterThan(dressed.length * 0.8);
});

test('marks are seen, even where they are tone on tone', () => {
  expect(dressed.filter(({ mark, quarter }) => contrast(mark, quarter) < 1.1).map(({ slug }) => slug)).toEqual([]);
});

test('no colour is so light or dark that the tone curve has no room', () => {
  for (const { slug: _, ...colours } of dressed) {
    for (const colour of Object.values(colours)) {
      expect(Math.max(...colour)).toBeLessThanOrEqual(0xf6);
      expect(Math.min(...colour)).toBeGreaterThanOrEqual(0x16);
    }
  }
});

test('no two products of a brand wear the same colours in the same materials', () => {
  const looks = products.map(({ silhouette, recipe }) =>
    [silhouette, recipe.colours, JSON.stringify(recipe.own), recipe.ground, recipe.overlay, recipe.sole].join(),
  );
  expect(new Set(looks).size).toBe(products.length);
});
