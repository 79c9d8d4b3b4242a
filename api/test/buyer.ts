import type { Client } from './client';

export { until } from 'testing/until';

/** A shop, or anything else with access to its database. */
interface SqlAccess {
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

type Line = { productId: number; size: string; quantity?: number };
export type Buyer = Awaited<ReturnType<Client['customer']>>;

/** A customer with items in the cart. */
export async function buyerWith(shop: Client, ...lines: Line[]): Promise<Buyer> {
  const buyer = await shop.customer();
  for (const line of lines) {
    const { status, body } = await shop.post('/api/cart', { quantity: 1, price: 1, ...line }, buyer.auth);
    if (status !== 200) throw new Error(`POST /api/cart returned ${status} ${JSON.stringify(body)}`);
  }
  return buyer;
}

export const order = (shop: Client, buyer: Buyer, overrides: object = {}) =>
  shop.post('/api/order', { ...ADDRESS, email: buyer.email, ...overrides }, buyer.auth);

/** Opens a payment session, which must succeed; returns its id. */
export async function openedSession(shop: Client, buyer: Buyer): Promise<string> {
  const { status, body } = await order(shop, buyer);
  if (status !== 200) throw new Error(`POST /api/order returned ${status} ${JSON.stringify(body)}`);
  return body.session_id as string;
}

/** Submits the hosted page's form, as a browser without scripts would. */
export async function fillCard(shop: Client, sessionId: string, card: string, more: Record<string, string> = {}) {
  const fields = { cardNumber: card, expiry: '12/39', cvc: '123', action: 'pay', ...more };
  return shop.post(`/sandbox/pay/${sessionId}`, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
}

export const confirm = (shop: Client, buyer: Buyer, sessionId: string) =>
  shop.post('/api/order/confirmation', { sessionId, orderRequest: ADDRESS }, buyer.auth);

/** A customer who has paid for these items; nothing is confirmed yet. */
export async function paidIn(shop: Client, ...lines: Line[]) {
  const buyer = await buyerWith(shop, ...lines);
  const session = await openedSession(shop, buyer);
  await fillCard(shop, session, PAID_CARD);
  return { buyer, session };
}

/** Pays, and returns the order, which must have been placed. */
export async function boughtIn(shop: Client, ...lines: Line[]) {
  const paid = await paidIn(shop, ...lines);
  const { status, body } = await confirm(shop, paid.buyer, paid.session);
  if (status !== 200) throw new Error(`The confirmation returned ${status} ${JSON.stringify(body)}`);
  return { ...paid, orderId: body.orderId as string };
}

/** Free units according to the product list. */
export async function freeStock(shop: Client, productId: number, size: string): Promise<number> {
  const { body } = await shop.get(`/products?ids=${productId}`);
  return body[0].stock[0][size];
}

export async function onHand(shop: SqlAccess, productId: number, size: string): Promise<number> {
  const [row] = await shop.sql<{ on_hand: number }>(
    `select on_hand from stock where product_id = ${productId} and size = '${size}'`,
  );
  return row?.on_hand ?? NaN;
}

export const sandbox = async (shop: Client, sessionId: string) => (await shop.get(`/sandbox/payments/${sessionId}`)).body;

/** Stops the sandbox from posting its webhooks, so that a test can choose how a session settles. */
export async function withoutWebhooks(shop: SqlAccess): Promise<void> {
  await shop.sql(
    `create or replace function hush() returns trigger language plpgsql as $$ begin new.next_try_at = null; return new; end $$`,
  );
  await shop.sql(`create trigger hush before insert on sandbox_deliveries for each row execute function hush()`);
}
