import { card, type StaticProduct } from './picture';

/** A category as a grid. */
export const listing = (name: string, products: readonly StaticProduct[]) => `<section class="band">
<p><a href="/">Home</a> ${name}</p>
<h1>${name} (${products.length})</h1>
<form><label>Sort by <select name="sort"><option>Featured</option><option>Price, low to high</option><option>Price, high to low</option></select></label></form>
<ul class="grid">${products
  .map((product, place) => card(product, '(max-width: 600px) calc(50vw - 22px), (max-width: 1023px) 33vw, 250px', place < 2))
  .join('')}</ul>
</section>`;
