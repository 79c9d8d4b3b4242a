import type { ListedProduct } from './shopper';

/** Calls the shop's API as a customer. */
export async function call<T>(url: string, jwt: string, request: string, body?: object): Promise<{ status: number; body: T }> {
  const [method, path] = request.split(' ') as [string, string];
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${jwt}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json().catch(() => null)) as T };
}

/** Adds items to a customer's cart. */
export async function putInCart(
  url: string,
  jwt: string,
  ...lines: { product: ListedProduct; size: string; quantity: number }[]
): Promise<void> {
  for (const { product, size, quantity } of lines) {
    const { status } = await call(url, jwt, 'POST /api/cart', { productId: product.id, size, quantity, price: product.price });
    if (status !== 200) throw new Error(`Failed to add ${product.name} to the cart: ${status}`);
  }
}

/** Each product that has a size with at least `free` units in stock, with the first such size. */
export function available(listed: readonly ListedProduct[], free: number): { product: ListedProduct; size: string }[] {
  return listed.flatMap((product) => {
    const size = Object.keys(product.stock[0]!).find((key) => key !== 'id' && product.stock[0]![key]! >= free);
    return size ? [{ product, size }] : [];
  });
}

/** 'size7' becomes '7'. */
export const sizeLabel = (size: string) => size.replace('size', '');

/** Formats an amount in rand as the shop does, but with plain spaces. */
export const rand = (amount: number) =>
  new Intl.NumberFormat('en-ZA', { style: 'currency', currency: 'ZAR' }).format(amount).replace(/\s/g, ' ');

/** Replaces each run of whitespace with one plain space. */
export const normalizeWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A valid order request without the email. */
export const DELIVERY = {
  firstname: 'Thandi',
  lastname: 'Mokoena',
  phoneNumber: '0821234567',
  province: 'Gauteng',
  ZIPCode: '2196',
  address: '7 Jacaranda Avenue, Rosebank',
};

/** A valid order request for `email`. */
export const deliveryTo = (email: string) => ({ ...DELIVERY, email });

/** Orders and pays for a customer's cart over HTTP, for tests that start with a placed order. */
export async function buy(
  url: string,
  jwt: string,
  orderRequest: object,
): Promise<{ orderId: string; sessionId: string; total: number }> {
  const opened = await call<{ session_id: string; total: number }>(url, jwt, 'POST /api/order', orderRequest);
  const { session_id: sessionId, total } = opened.body;
  const card = new URLSearchParams({ action: 'pay', cardNumber: '4111 1111 1111 1111', expiry: '12/30', cvc: '123' });
  await fetch(`${url}/sandbox/pay/${sessionId}`, { method: 'POST', body: card, redirect: 'manual' });
  const { status, body } = await call<{ orderId: string }>(url, jwt, 'POST /api/order/confirmation', { sessionId, orderRequest });
  if (status !== 200)
    throw new Error(`Failed to place the order: POST /api/order answered ${opened.status}, the confirmation ${status}`);
  return { orderId: body.orderId, sessionId, total };
}
