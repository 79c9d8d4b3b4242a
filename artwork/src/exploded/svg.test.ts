import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXPLODED_RATIO, EXPLODED_PARTS, type ExplodedPart } from 'shared/pictures';
import { products } from '../catalog/products';
import type { Part } from '../panels/parts';

const views = products.map(({ slug, silhouette }) => ({
  slug,
  silhouette,
  svg: readFileSync(join(__dirname, '../../pictures', slug, 'exploded.svg'), 'utf8'),
}));

/** The parts that a number may be placed on. */
const ALLOWED: Record<ExplodedPart, Part[]> = {
  upper: ['quarter', 'toe'],
  overlays: ['eyestay', 'counter', 'tip'],
  lining: ['lining'],
  midsole: ['midsole'],
  outsole: ['outsole'],
};

test('every product has a light drawing of the size that pages reserve', () => {
  expect(views.length).toBeGreaterThan(60);
  for (const { svg } of views) {
    expect(svg).toContain(`viewBox="0 0 ${EXPLODED_RATIO.join(' ')}"`);
    expect(svg).not.toMatch(/<script|<image|href|<text/);
    expect(svg.length).toBeLessThan(60_000);
  }
});

test.each(Object.entries(EXPLODED_PARTS) as [ExplodedPart, readonly [number, number]][])(
  'places the number of the %s on it in every drawing',
  (named, [x, y]) => {
    const [width, height] = EXPLODED_RATIO;
    const wrong = views
      .map(({ slug, svg }) => ({ slug, part: partAt(svg, (x / 100) * width, (y / 100) * height) }))
      .filter(({ part }) => !ALLOWED[named].includes(part as Part));
    expect(wrong).toEqual([]);
  },
);

/** The part that is drawn last at a point of the drawing. */
function partAt(svg: string, x: number, y: number): string | undefined {
  const shapes = [...svg.matchAll(/<path class="(\w+)" d="([^"]+)"/g)];
  return shapes.findLast(([, , d]) => isInside(d!, x, y))?.[1];
}

/** Crossings of a ray to the right are odd inside. */
function isInside(d: string, x: number, y: number): boolean {
  let inside = false;
  for (const [, start, steps] of d.matchAll(/M([^l]+)l([^z]+)z/g)) {
    const numbers = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number);
    const points = [numbers(start!)];
    const offsets = numbers(steps!);
    for (let i = 0; i < offsets.length; i += 2) {
      const [px, py] = points.at(-1)!;
      points.push([px! + offsets[i]!, py! + offsets[i + 1]!]);
    }
    points.forEach(([ax, ay], i) => {
      const [bx, by] = points[(i + 1) % points.length]!;
      if (ay! > y !== by! > y && x < ax! + ((y - ay!) / (by! - ay!)) * (bx! - ax!)) inside = !inside;
    });
  }
  return inside;
}
