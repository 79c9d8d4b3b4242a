import type { Order, OrderLine, Product } from 'shared/models';
import { fromCents, toCents } from 'shared/money';
import { isKnown } from './line-product';

type Products = Readonly<Record<number, Product>>;

/**
 * Unit price × quantity in rand, or null for an unknown product (DASH-5). Uses the price paid, or the current price when
 * the backend does not send it.
 */
export function orderLinePrice(line: OrderLine, products: Products): number | null {
  if (!isKnown(line, products)) return null;
  const price = line.price ?? products[line.productId]?.price;
  return price === undefined ? null : fromCents(toCents(price) * line.quantity);
}

/** The order's total in rand: the server's, or the sum of the known lines. */
export const orderTotal = (order: Order, products: Products): number =>
  order.total ?? fromCents(order.orders.reduce((cents, line) => cents + toCents(orderLinePrice(line, products) ?? 0), 0));
