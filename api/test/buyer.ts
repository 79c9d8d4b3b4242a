import type { Client } from './client';

/** Who may look into the database beside the shop. */
interface Looking {
  sql<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
}

export const ADDRESS = {
  firstname: 'Thandi',
  lastname: 'Nkosi',
  phoneNumber: '082 123 4567',
  email: 'thandi@example.com',
  province: 'Gauteng',
  ZIPCode: '2001',
  address: '12 Fox Street, Johannesburg',
};
export const PAID_CARD = '4111 1111 1111 1111';
export const DECLINED_CARD = '4000 0000 0000 0002';

export type Buyer = Awaited<ReturnType<Client['customer']>>;

/** A customer with pairs in the cart. */
export async function buyerWith(
  shop: Client,
  ...lines: { productId: number; size: string; quantity?: number }[]
): Promise<Buyer> {
  const buyer = await shop.customer();
  for (const line of lines) {
    const { status, body } = await shop.post('/api/cart', { quantity: 1, price: 1, ...line }, buyer.auth);
    if (status !== 200) throw new Error(`adding to the cart answered ${status} ${JSON.stringify(body)}`);
  }
  return buyer;
}

export const order = (shop: Client, buyer: Buyer, overrides: object = {}) =>
  shop.post('/api/order', { ...ADDRESS, email: buyer.email, ...overrides }, buyer.auth);

/** Opens a session that must succeed; gives its id. */
export async function openedSession(shop: Client, buyer: Buyer): Promise<string> {
  const { status, body } = await order(shop, buyer);
  if (status !== 200) throw new Error(`POST /api/order answered ${status} ${JSON.stringify(body)}`);
  return body.session_id as string;
}

/** Fills the hosted page's form, as a browser without script would. */
export async function fillCard(shop: Client, sessionId: string, card: string, more: Record<string, string> = {}) {
  const fields = { cardNumber: card, expiry: '12/39', cvc: '123', action: 'pay', ...more };
  return shop.post(`/sandbox/pay/${sessionId}`, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
}

export const confirm = (shop: Client, buyer: Buyer, sessionId: string) =>
  shop.post('/api/order/confirmation', { sessionId, orderRequest: ADDRESS }, buyer.auth);

/** Pairs that the list calls free. */
export async function freePairs(shop: Client, productId: number, size: string): Promise<number> {
  const { body } = await shop.get(`/products?ids=${productId}`);
  return body[0].stock[0][size];
}

export async function onHand(shop: Looking, productId: number, size: string): Promise<number> {
  const [row] = await shop.sql<{ on_hand: number }>(
    `select on_hand from stock where product_id = ${productId} and size = '${size}'`,
  );
  return row?.on_hand ?? NaN;
}

export const sandbox = async (shop: Client, sessionId: string) => (await shop.get(`/sandbox/payments/${sessionId}`)).body;

/** Asks until the answer is what one waits for, at most a minute. */
export async function until<T>(ask: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const value = await ask();
    if (good(value) || Date.now() > end) return value;
  }
}

/** Keeps the sandbox from posting its webhooks, so that a test can choose the road. */
export async function withoutWebhooks(shop: Looking): Promise<void> {
  await shop.sql(
    `create or replace function hush() returns trigger language plpgsql as $$ begin new.next_try_at = null; return new; end $$`,
  );
  await shop.sql(`create trigger hush before insert on sandbox_deliveries for each row execute function hush()`);
}
