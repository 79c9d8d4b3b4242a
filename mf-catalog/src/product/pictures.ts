import type { Product } from 'shared/models';

export interface ProductView {
  src: string;
  /** Product, colorway and view. */
  alt: string;
  /** For the label of the button that shows this view. */
  view: string;
}

const VIEWS = ['side view', 'three-quarter view', 'view from above', 'heel view'] as const;

/** The pictures of a product (PDP-1): image1 to image4 where set, or up to eight with individual alternative texts. */
export function picturesOf(product: Product): ProductView[] {
  const color = product.colourway ? ` in ${product.colourway}` : '';
  const pictures =
    product.pictures ?? [product.image1, product.image2, product.image3, product.image4].map((src) => ({ src, alt: '' }));
  return pictures
    .map(({ src, alt }, index) => {
      const view = VIEWS[index] ?? `view ${index + 1}`;
      return { src, view, alt: alt || `${product.name}${color}, ${view}` };
    })
    .filter(({ src }) => Boolean(src));
}
