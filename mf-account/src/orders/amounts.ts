import type { Order, OrderLine } from 'shared/models';
import { fromCents, toCents, vatIncluded } from 'shared/money';
import { isKnown, type OrderProducts } from './line-product';

/**
 * Unit price × quantity in rand, or null for an unknown product (DASH-5). Uses the price paid, or the current price when
 * the backend does not send it.
 */
export function orderLinePrice(line: OrderLine, products: OrderProducts): number | null {
  if (!isKnown(line, products)) return null;
  const price = line.price ?? products.byId[line.productId]?.price;
  return price === undefined ? null : fromCents(toCents(price) * line.quantity);
}

/** The order's total in rand: the server's, or the sum of the known lines. */
export const orderTotal = (order: Order, products: OrderProducts): number =>
  order.total ?? fromCents(order.orders.reduce((cents, line) => cents + toCents(orderLinePrice(line, products) ?? 0), 0));

/** The VAT in an order's total, in rand; 0 if the seller was not a VAT vendor. */
export const orderVat = ({ vat }: Pick<Order, 'vat'>, total: number): number => vat ?? fromCents(vatIncluded(toCents(total)));
