import type { Listed } from './shopper';

/** One call of the shop's API as a customer. */
export async function call<T>(url: string, jwt: string, request: string, body?: object): Promise<{ status: number; body: T }> {
  const [method, path] = request.split(' ') as [string, string];
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${jwt}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json().catch(() => null)) as T };
}

/** Puts pairs into a customer's cart. */
export async function putInCart(
  url: string,
  jwt: string,
  ...lines: { product: Listed; size: string; quantity: number }[]
): Promise<void> {
  for (const { product, size, quantity } of lines) {
    const { status } = await call(url, jwt, 'POST /api/cart', { productId: product.id, size, quantity, price: product.price });
    if (status !== 200) throw new Error(`${product.name} did not go into the cart: ${status}`);
  }
}

/** Products that have at least `free` pairs in a size, with that size; each product once. */
export function available(listed: readonly Listed[], free: number): { product: Listed; size: string }[] {
  return listed.flatMap((product) => {
    const size = Object.keys(product.stock[0]!).find((key) => key !== 'id' && product.stock[0]![key]! >= free);
    return size ? [{ product, size }] : [];
  });
}

/** '7' of 'size7'. */
export const numberOf = (size: string) => size.replace('size', '');

/** Rand as the shop writes them, with plain spaces. */
export const rand = (amount: number) =>
  new Intl.NumberFormat('en-ZA', { style: 'currency', currency: 'ZAR' }).format(amount).replace(/\s/g, ' ');

/** A text with every kind of space made plain. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** An order request that the shop takes, but for whose it is. */
export const DELIVERY = {
  firstname: 'Thandi',
  lastname: 'Mokoena',
  phoneNumber: '0821234567',
  province: 'Gauteng',
  ZIPCode: '2196',
  address: '7 Jacaranda Avenue, Rosebank',
};

/** The whole order request of somebody. */
export const deliveryTo = (email: string) => ({ ...DELIVERY, email });

/** Orders and pays a customer's cart without a browser, for tests that begin after it. */
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
  if (status !== 200) throw new Error(`The order was not made: ${opened.status}, ${status}`);
  return { orderId: body.orderId, sessionId, total };
}
