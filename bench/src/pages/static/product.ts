import { sizeLabel } from 'shared/models';
import { card, picture, type StaticProduct } from './picture';

/** One product: pictures, options, text, related products. */
export function product(chosen: StaticProduct, brand: readonly StaticProduct[]): string {
  const { name, category, price, description = '', materials = [], stock } = chosen;
  const views = [chosen.image1, chosen.image2, chosen.image3, chosen.image4].filter((src) => src !== undefined);
  const sizes = Object.keys(stock[0] ?? {}).filter((key) => key.startsWith('size'));
  const related = brand.filter((other) => other !== chosen).slice(0, 4);
  return `<div class="band"><p><a href="/">Home</a> <a href="/Shop/${category}">${category}</a> ${name}</p>
<div class="product"><section><ul class="row">${views
    .map((src, place) => `<li>${picture(src, '(min-width: 1024px) 660px, 100vw', place === 0)}</li>`)
    .join('')}</ul></section>
<section><h1>${name}</h1><p><b>R ${price.toFixed(2)}</b> incl. VAT</p>
<form><fieldset class="sizes"><legend>UK size</legend>${sizes
    .map((size) => `<label><input type="radio" name="size" value="${size}"> ${sizeLabel(size)}</label>`)
    .join('')}</fieldset>
<label>Quantity <select name="quantity"><option>1</option><option>2</option><option>3</option><option>4</option><option>5</option></select></label>
<p>In stock</p><button class="button" type="button">Add to Cart</button></form>
<p>${description}</p><h2>Details and materials</h2><ul>${materials.map((one) => `<li>${one}</li>`).join('')}</ul>
<h2>Delivery and returns</h2><p>Free delivery anywhere in South Africa, in 3-5 days.</p></section></div>
<h2>You may also like</h2><ul class="grid">${related.map((other) => card(other, '(max-width: 768px) calc(50vw - 22px), 300px')).join('')}</ul></div>`;
}
