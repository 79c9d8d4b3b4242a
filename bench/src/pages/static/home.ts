import type { Tile } from '../subjects';
import { card, picture, type StaticProduct } from './picture';

const sourceSet = (name: string, widths: readonly number[], format: string) =>
  widths.map((width) => `/pictures/home/${name}-${width}.${format} ${width}w`).join(', ');

const HERO = `<section class="hero"><picture>
<source media="(min-width: 769px)" type="image/avif" srcset="${sourceSet('hero-wide', [960, 1440, 2100], 'avif')}" sizes="100vw">
<source type="image/avif" srcset="${sourceSet('hero-tall', [480, 720, 960], 'avif')}" sizes="100vw">
<img src="/pictures/home/hero-tall-720.webp" alt="" width="960" height="1200" fetchpriority="high"></picture>
<div><h1>Lace up. Go.</h1><p>Authentic sneakers, delivered free across South Africa.</p><a class="button" href="/Shop/shop-all">Shop all shoes</a></div></section>`;

const row = (brand: string, products: readonly StaticProduct[]) =>
  `<section class="band"><h2>${brand}</h2><ul class="row">${products
    .slice(0, 24)
    .map((product) =>
      card(product, '(max-width: 600px) calc(100vw - 32px), (max-width: 768px) calc(50vw - 32px), min(33vw, 416px)'),
    )
    .join('')}</ul><a href="/Shop/${brand}">See the whole range</a></section>`;

const OWN_TILE = /^\/pictures\/home\/(tile-[\w-]+)-640\.webp$/;
const TILE_SIZES = '(min-width: 1024px) 300px, 50vw';

function tilePicture(src: string): string {
  const own = OWN_TILE.exec(src)?.[1];
  if (!own) return src && picture(src, TILE_SIZES);
  return `<picture><source type="image/avif" srcset="${sourceSet(own, [320, 640, 960], 'avif')}" sizes="${TILE_SIZES}"><img src="${src}" alt="" width="960" height="1200" loading="lazy"></picture>`;
}

const tile = ({ path, picture: src }: Tile) => `<li><a href="/Shop/${path}">${path}${tilePicture(src)}</a></li>`;

/** Hero, promises, the rows of the first and the third brand, tiles. */
export function home(tiles: readonly Tile[], of: (brand: string) => readonly StaticProduct[]): string {
  const [first, , third] = tiles.map(({ path }) => row(path, of(path)));
  return `${HERO}
<p class="band">Free shipping in 3-5 days. Authentic pairs only. Returns and refunds.</p>
${first ?? ''}
<ul class="band grid">${tiles.map(tile).join('')}</ul>
${third ?? ''}`;
}
