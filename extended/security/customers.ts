import { deliveryTo } from 'e2e/api';
import { PASSWORD, newEmail, products } from 'e2e/shopper';
import { sendRequest, jsonOf, type HttpResponse, type HttpRequest } from './send-request';

export interface Customer {
  email: string;
  jwt: string;
  /** Sends a request as this customer. */
  request(path: string, options?: HttpRequest): Promise<HttpResponse>;
}

/** Creates an account; `more` adds fields to the sign-up request. */
export async function signUp(url: string, more: { userAccount?: object; beside?: object } = {}): Promise<Customer> {
  const email = newEmail();
  const userAccount = { firstname: 'Thandi', lastname: 'Mokoena', email, password: PASSWORD, role: 'ROLE_CUSTOMER' };
  const answer = await sendRequest(url, '/auth/create-account', {
    method: 'POST',
    body: { userAccount: { ...userAccount, ...more.userAccount }, signUpForNewsletter: false, ...more.beside },
  });
  if (answer.status !== 200) throw new Error(`Failed to sign up: ${answer.status} ${answer.body}`);
  const { jwt } = jsonOf<{ jwt: string }>(answer);
  return {
    email,
    jwt,
    request: (path, options = {}) =>
      sendRequest(url, path, { ...options, headers: { authorization: `Bearer ${jwt}`, ...options.headers } }),
  };
}

/** Finds a product and a size with at least three units in stock. */
export async function onSale(url: string): Promise<{ productId: number; size: string; price: number }> {
  for (const { id, price, stock } of await products(url))
    for (const [size, free] of Object.entries(stock[0]!)) if (size !== 'id' && free >= 3) return { productId: id, size, price };
  throw new Error('No product has three units in stock');
}

/** Adds one unit to the cart and opens a payment session; with `paid` also pays and confirms the order. */
export async function openOrder(
  url: string,
  customer: Customer,
  { paid = false } = {},
): Promise<{ sessionId: string; orderId: string }> {
  const { productId, size, price } = await onSale(url);
  await customer.request('/api/cart', { method: 'POST', body: { productId, size, quantity: 1, price } });
  const opened = await customer.request('/api/order', { method: 'POST', body: deliveryTo(customer.email) });
  if (opened.status !== 200) throw new Error(`Failed to open the order: ${opened.status} ${opened.body}`);
  const { session_id: sessionId } = jsonOf<{ session_id: string }>(opened);
  if (!paid) return { sessionId, orderId: '' };
  await sendRequest(url, `/sandbox/pay/${sessionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ cardNumber: '4111 1111 1111 1111', expiry: '12/39', cvc: '123', action: 'pay' }).toString(),
  });
  const confirmed = await customer.request('/api/order/confirmation', { method: 'POST', body: { sessionId } });
  return { sessionId, orderId: jsonOf<{ orderId: string }>(confirmed).orderId };
}
