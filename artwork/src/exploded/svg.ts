import type { Recipe, Silhouette } from '../catalog/recipe';
import { colorsOf, hex } from '../color/palette';
import { VIEW_BOX, type LayerAreas } from './areas';

const INK = '#111214';

/** The drawing of one product: the shoe taken apart, in its colors, on no ground. An SVG that needs no font and no script. */
export function explodedSvg(areas: readonly LayerAreas[], silhouette: Silhouette, recipe: Recipe): string {
  const colors = colorsOf(silhouette, recipe);
  const layers = areas.map(({ whole, parts, shade, light }) =>
    [
      `<path d="${whole}" fill="${INK}" stroke-width="9"/>`,
      ...parts.map(({ part, d }) => `<path class="${part}" d="${d}" fill="${hex(colors[part])}"/>`),
      shade && `<path d="${shade}" fill-opacity=".16" stroke="none"/>`,
      light && `<path d="${light}" fill="#fff" fill-opacity=".2" stroke="none"/>`,
    ].join(''),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${VIEW_BOX.width} ${VIEW_BOX.height}">`,
    `<g fill="${INK}" stroke="${INK}" stroke-width="3" stroke-linejoin="round" fill-rule="evenodd">`,
    ...layers,
    '</g></svg>\n',
  ].join('\n');
}
