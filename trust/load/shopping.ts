import { deliveryTo } from 'e2e/api';
import { newCustomer, products } from 'e2e/shopper';

/** One request of a shopper. */
export interface Errand {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const CUSTOMERS = 40;
/** A cart holds one to three pairs, as carts do: one that only grew would make the later stages dearer than the first. */
const PAIRS = 3;

/** Signs customers up; answers what gives the next errand: 70 % browse, 22 % cart (put in, take out, look), 8 % order. */
export async function goShopping(url: string): Promise<() => Errand> {
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
    customers.push({ ...(await newCustomer(url)), wanted: sizes.slice(count * PAIRS, (count + 1) * PAIRS) });
  const of = <T>(things: readonly T[]): T => things[Math.floor(Math.random() * things.length)]!;
  const call = (jwt: string, method: string, path: string, body?: object): Errand => ({
    method,
    path,
    headers: { authorization: `Bearer ${jwt}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return () => {
    const { jwt, email, wanted } = of(customers);
    const dice = Math.random();
    if (dice < 0.7) return { method: 'GET', path: of(pages), headers: {} };
    const { productId, size } = of(wanted);
    if (dice < 0.77) return call(jwt, 'POST', '/api/cart', { productId, size, quantity: 1 });
    if (dice < 0.82) return call(jwt, 'DELETE', `/api/cart?productId=${productId}&size=${size}`);
    if (dice < 0.92) return call(jwt, 'GET', '/api/cart');
    return call(jwt, 'POST', '/api/order', deliveryTo(email));
  };
}
