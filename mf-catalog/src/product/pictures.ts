import type { Product } from 'shared/models';

export interface ProductView {
  src: string;
  /** What one sees: view and colourway. */
  alt: string;
  /** The view alone, for the button that shows it. */
  view: string;
}

const VIEWS = ['side view', 'three-quarter view', 'view from above', 'heel view'] as const;

/** The pictures of a product, up to four (PDP-1): image1 to image4 as far as they are given. */
export function picturesOf(product: Product): ProductView[] {
  const colour = product.colourway ? ` in ${product.colourway}` : '';
  return [product.image1, product.image2, product.image3, product.image4]
    .map((src, place) => ({ src, view: VIEWS[place] ?? 'view', alt: `${product.name}${colour}, ${VIEWS[place] ?? 'view'}` }))
    .filter(({ src }) => Boolean(src));
}
