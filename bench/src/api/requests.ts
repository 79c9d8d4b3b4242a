import type { LoadRequest, RequestOverrides } from '../load';
import type { Shop } from '../shop';
import { ADDRESS, PASSWORD, signUp, type Customer } from './customers';

export type NamedRequest = LoadRequest & { name: string };

export const CONNECTIONS = [1, 16, 64];
export const JSON_BODY = { 'content-type': 'application/json' };
const SIZE = 'size7';

/** A customer for each connection, with the shop's first product in the cart: enough units that nothing sells out during the run. */
export async function customersOf(shop: Shop): Promise<{ customers: Customer[]; productId: number }> {
  const list = await fetch(`${shop.url}/products`);
  const [product] = (await list.json()) as { id: number }[];
  const productId = product!.id;
  await shop.command('shop', 'stock', String(productId), SIZE, '+90000');
  return { customers: await signUp(shop.url, Math.max(...CONNECTIONS), { productId, size: SIZE }), productId };
}

/** The measured requests. Each connection is a different customer: one person does not order on 64 connections at once. */
export function shopRequests(url: string, customers: Customer[], productId: number): NamedRequest[] {
  let requestCount = 0;
  const vary = (request: RequestOverrides) => {
    const { authorization } = customers[requestCount++ % customers.length]!;
    request.headers = { ...request.headers, authorization };
  };
  const withKey = (request: RequestOverrides) => {
    vary(request);
    request.headers = { ...request.headers, 'idempotency-key': `bench-${requestCount}` };
  };
  const post = { method: 'POST' as const, headers: JSON_BODY };
  const login = { email: customers[0]!.email, password: PASSWORD };
  const line = JSON.stringify({ productId, size: SIZE, quantity: 1 });
  return [
    { name: 'GET /products', url: `${url}/products`, headers: { 'accept-encoding': 'br' } },
    { name: 'POST /auth/login', url: `${url}/auth/login`, ...post, body: JSON.stringify(login) },
    // Before the cart grows: an order has a limit of pairs.
    { name: 'POST /api/order', url: `${url}/api/order`, ...post, body: JSON.stringify(ADDRESS), vary },
    { name: 'POST /api/cart', url: `${url}/api/cart`, ...post, body: line, vary },
    { name: 'the same with a key', url: `${url}/api/cart`, ...post, body: line, vary: withKey },
  ];
}
