import type { CartItem, Product } from '../models';
import { fromCents, toCents } from '../money';

type Line = Pick<CartItem, 'productId' | 'quantity'>;

/** Unit price × quantity in rand, counted in cents from the current price, not the price when it was added; null for an unknown product. */
export const lineAmount = (line: Line, product: Product | undefined): number | null =>
  product ? fromCents(toCents(product.price) * line.quantity) : null;

/** Whether a line came with another price than its product has. The specification lets a server's line have none. */
export const hasOtherPrice = ({ price }: { price?: number | null }, product: Pick<Product, 'price'>): boolean =>
  price != null && price !== product.price;

/** Sums the lines that have a known product (CART-1), in rand. */
export const cartTotal = (lines: readonly Line[], products: Readonly<Record<number, Product>>): number =>
  fromCents(lines.reduce((cents, line) => cents + toCents(lineAmount(line, products[line.productId]) ?? 0), 0));
