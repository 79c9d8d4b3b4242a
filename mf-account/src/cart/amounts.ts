import type { CartItem, Product } from 'shared/models';
import { fromCents, toCents } from 'shared/money';

type Products = Readonly<Record<number, Product>>;

/** Unit price × quantity in rand, computed in cents from the current price; null for an unknown product. */
export function linePrice(line: Pick<CartItem, 'productId' | 'quantity'>, products: Products): number | null {
  const product = products[line.productId];
  return product ? fromCents(toCents(product.price) * line.quantity) : null;
}

/** Sums the lines whose product is known (CART-1), in rand. */
export const cartTotal = (lines: readonly CartItem[], products: Products): number =>
  fromCents(lines.reduce((cents, line) => cents + toCents(linePrice(line, products) ?? 0), 0));
