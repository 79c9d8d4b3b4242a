import type { OrderLine, Product } from 'shared/models';
import { UNKNOWN_PRODUCT } from 'shared/products';

type Products = Readonly<Record<number, Product>>;

/** Whether the shop lists the product of a line, or says that it did: a withdrawn product keeps its old orders whole (CATD-2). */
export const isKnown = (line: OrderLine, products: Products): boolean =>
  products[line.productId] !== undefined || Boolean(line.withdrawn);

/**
 * The name under which the product was bought, or today's where the backend does not send it; 'Unknown Product' for an
 * unknown one (DASH-5).
 */
export const lineName = (line: OrderLine, products: Products): string =>
  (isKnown(line, products) ? (line.name ?? products[line.productId]?.name) : undefined) ?? UNKNOWN_PRODUCT;

/** Address of the product's first picture; undefined where there is none. */
export const linePicture = (line: OrderLine, products: Products): string | undefined =>
  products[line.productId]?.image1 ?? (line.withdrawn ? line.picture : undefined);
