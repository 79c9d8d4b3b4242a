import type { Order, OrderLine, Product } from 'shared/models';
import { fromCents, toCents } from 'shared/money';

type Products = Readonly<Record<number, Product>>;

/**
 * Unit price × quantity in rand, or null for an unknown product (DASH-5). Uses the price paid, or the current price when
 * the backend does not send it.
 */
export function orderLinePrice(line: OrderLine, products: Products): number | null {
  const product = products[line.productId];
  return product ? fromCents(toCents(line.price ?? product.price) * line.quantity) : null;
}

/** The order's total in rand: the server's, or the sum of the known lines. */
export const orderTotal = (order: Order, products: Products): number =>
  order.total ?? fromCents(order.orders.reduce((cents, line) => cents + toCents(orderLinePrice(line, products) ?? 0), 0));
