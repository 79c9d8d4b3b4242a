import type { Order, OrderLine, Product } from 'shared/models';
import { fromCents, toCents } from 'shared/money';

type Products = Readonly<Record<number, Product>>;

/**
 * Unit price × quantity in rand, or null for a product that is not known (DASH-5). The price that was paid counts; a
 * backend that does not tell it leaves today's.
 */
export function orderLinePrice(line: OrderLine, products: Products): number | null {
  const product = products[line.productId];
  return product ? fromCents(toCents(line.price ?? product.price) * line.quantity) : null;
}

/** What the order cost in rand: as the server says, else the sum of the known lines. */
export const orderTotal = (order: Order, products: Products): number =>
  order.total ?? fromCents(order.orders.reduce((cents, line) => cents + toCents(orderLinePrice(line, products) ?? 0), 0));
