import { deliveryTo } from 'e2e/api';
import { PASSWORD, newEmail, products } from 'e2e/shopper';
import { ask, jsonOf, type Answer, type Question } from './ask';

export interface Customer {
  email: string;
  jwt: string;
  /** Asks as this customer. */
  ask(path: string, question?: Question): Promise<Answer>;
}

/** A new account; what `more` says is sent beside what the sign-up asks for. */
export async function signUp(url: string, more: { userAccount?: object; beside?: object } = {}): Promise<Customer> {
  const email = newEmail();
  const userAccount = { firstname: 'Thandi', lastname: 'Mokoena', email, password: PASSWORD, role: 'ROLE_CUSTOMER' };
  const answer = await ask(url, '/auth/create-account', {
    method: 'POST',
    body: { userAccount: { ...userAccount, ...more.userAccount }, signUpForNewsletter: false, ...more.beside },
  });
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status} ${answer.body}`);
  const { jwt } = jsonOf<{ jwt: string }>(answer);
  return {
    email,
    jwt,
    ask: (path, question = {}) =>
      ask(url, path, { ...question, headers: { authorization: `Bearer ${jwt}`, ...question.headers } }),
  };
}

/** A product and a size of it with some pairs free. */
export async function onSale(url: string): Promise<{ productId: number; size: string; price: number }> {
  for (const { id, price, stock } of await products(url))
    for (const [size, free] of Object.entries(stock[0]!)) if (size !== 'id' && free >= 3) return { productId: id, size, price };
  throw new Error('Nothing is on sale');
}

/** Puts a pair into the cart and opens a payment session; `paid` also pays it and has the order made. */
export async function openOrder(
  url: string,
  customer: Customer,
  { paid = false } = {},
): Promise<{ sessionId: string; orderId: string }> {
  const { productId, size, price } = await onSale(url);
  await customer.ask('/api/cart', { method: 'POST', body: { productId, size, quantity: 1, price } });
  const opened = await customer.ask('/api/order', { method: 'POST', body: deliveryTo(customer.email) });
  if (opened.status !== 200) throw new Error(`the order was refused: ${opened.status} ${opened.body}`);
  const { session_id: sessionId } = jsonOf<{ session_id: string }>(opened);
  if (!paid) return { sessionId, orderId: '' };
  await ask(url, `/sandbox/pay/${sessionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ cardNumber: '4111 1111 1111 1111', expiry: '12/39', cvc: '123', action: 'pay' }).toString(),
  });
  const confirmed = await customer.ask('/api/order/confirmation', { method: 'POST', body: { sessionId } });
  return { sessionId, orderId: jsonOf<{ orderId: string }>(confirmed).orderId };
}
