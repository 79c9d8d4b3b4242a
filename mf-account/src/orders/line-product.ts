import type { OrderLine } from 'shared/models';
import { UNKNOWN_PRODUCT, type KnownProducts } from 'shared/products';

/** The products of the orders, and whether they could be loaded. */
export type OrderProducts = Pick<KnownProducts, 'byId' | 'state'>;

/**
 * Whether the shop lists the product of a line, or says that it did: a withdrawn product keeps its old orders whole (CATD-2). A product
 * is unknown only where the shop has said so, not where it could not be asked.
 */
export const isKnown = (line: OrderLine, { byId, state }: OrderProducts): boolean =>
  byId[line.productId] !== undefined || Boolean(line.withdrawn) || state === 'failed';

/**
 * The name under which the product was bought, or today's name if the backend does not send it; 'Unknown Product' for an
 * unknown one (DASH-5).
 */
export function lineName(line: OrderLine, products: OrderProducts): string {
  if (!isKnown(line, products)) return UNKNOWN_PRODUCT;
  return (
    line.name ??
    products.byId[line.productId]?.name ??
    (products.state === 'failed' ? `Product ${line.productId}` : UNKNOWN_PRODUCT)
  );
}

/** Address of the product's first picture; undefined if it has no picture. */
export const linePicture = (line: OrderLine, { byId }: OrderProducts): string | undefined =>
  byId[line.productId]?.image1 ?? (line.withdrawn ? line.picture : undefined);
