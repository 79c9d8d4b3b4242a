import { materialsOf } from './materials';
import { products } from './products';
import { stockOf } from './stock';

/** The four views in the order of image1 to image4. */
export const VIEWS = ['side', 'quarter', 'top', 'heel'] as const;
export type View = (typeof VIEWS)[number];

/** The rows of api/seed/catalog.json. `picture` returns a view's file name, such as `side-640.webp`. */
export function seedRows(picture: (view: View) => string) {
  return products.map(({ id, slug, silhouette, recipe }) => ({
    id,
    slug,
    sku: slug,
    name: recipe.name,
    category: silhouette,
    priceCents: recipe.price * 100,
    colourway: recipe.colourway,
    description: recipe.text,
    materials: materialsOf(silhouette, recipe),
    ...Object.fromEntries(VIEWS.map((view, index) => [`image${index + 1}`, `/pictures/${slug}/${picture(view)}`])),
    stock: stockOf(recipe.name),
  }));
}
