import { card, type StaticProduct } from './picture';

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

const tile = (brand: string) =>
  `<li><a href="/Shop/${brand}">${brand}<picture><source type="image/avif" srcset="${sourceSet(`tile-${brand.toLowerCase()}`, [320, 640, 960], 'avif')}" sizes="(min-width: 1024px) 300px, 50vw"><img src="/pictures/home/tile-${brand.toLowerCase()}-640.webp" alt="" width="960" height="1200" loading="lazy"></picture></a></li>`;

/** Hero, promises, two rows, four tiles. */
export const home = (dunk: readonly StaticProduct[], airMax: readonly StaticProduct[]) => `${HERO}
<p class="band">Free shipping in 3-5 days. Authentic pairs only. Returns and refunds.</p>
${row('Dunk', dunk)}
<ul class="band grid">${['Dunk', 'AirForce', 'AirMax', 'Jordan'].map(tile).join('')}</ul>
${row('AirMax', airMax)}`;
