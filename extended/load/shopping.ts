import { deliveryTo } from 'e2e/api';
import { newCustomer, products } from 'e2e/shopper';

/** One request of a shopper. */
export interface ShopRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Statuses of a working shop: success, or a business reason (an empty cart, no stock). */
  expected: readonly number[];
}

const CUSTOMERS = 40;
/** Carts have at most three lines; growing carts would make the later stages more expensive than the first. */
const ITEMS_PER_CART = 3;

/** Signs customers up; the returned function gives the next request: 70 % browsing, 22 % cart (add, remove, read), 8 % order. */
export async function createTraffic(url: string): Promise<() => ShopRequest> {
  const listed = await products(url);
  const sizes = listed.flatMap(({ id, stock }) =>
    Object.entries(stock[0]!).flatMap(([size, free]) => (size !== 'id' && free > 0 ? [{ productId: id, size }] : [])),
  );
  const pages = [
    '/',
    '/Shop/Dunk',
    '/Shop/AirMax',
    '/shop/shop-all',
    '/products',
    '/Info/Help',
    '/releases.json',
    ...listed.map(({ category, name }) => `/Shop/${category}/${encodeURIComponent(name)}`),
  ];
  const customers: { email: string; jwt: string; wanted: typeof sizes }[] = [];
  for (let count = 0; count < CUSTOMERS; count += 1)
    customers.push({ ...(await newCustomer(url)), wanted: sizes.slice(count * ITEMS_PER_CART, (count + 1) * ITEMS_PER_CART) });
  const randomItem = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;
  const call = (jwt: string, expected: readonly number[], method: string, path: string, body?: object): ShopRequest => ({
    method,
    path,
    expected,
    headers: { authorization: `Bearer ${jwt}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return () => {
    const { jwt, email, wanted } = randomItem(customers);
    const dice = Math.random();
    if (dice < 0.7) return { method: 'GET', path: randomItem(pages), headers: {}, expected: [200] };
    const { productId, size } = randomItem(wanted);
    if (dice < 0.77) return call(jwt, [200, 409], 'POST', '/api/cart', { productId, size, quantity: 1 });
    if (dice < 0.82) return call(jwt, [200, 404], 'DELETE', `/api/cart?productId=${productId}&size=${size}`);
    if (dice < 0.92) return call(jwt, [200], 'GET', '/api/cart');
    return call(jwt, [200, 409], 'POST', '/api/order', deliveryTo(email));
  };
}
