import { setTimeout as pause } from 'node:timers/promises';
import { call, deliveryTo } from 'e2e/api';
import { newEmail, PASSWORD, type ListedProduct } from 'e2e/shopper';

/** The acknowledged writes of one customer. */
interface Customer {
  jwt: string;
  added: number;
  triedToAdd: number;
  payment: 'none' | 'asked' | 'paid';
  ordered: boolean;
}

export interface Load {
  /** Resolves when `count` more writes are acknowledged; rejects after three minutes, with the rejected statuses. */
  waitForWrites(count: number): Promise<void>;
  /** Stops the load. Resolves with the totals when the last request is answered, and when each rejected one was. */
  end(): Promise<{
    writes: number;
    orders: number;
    rejected: Record<string, number>;
    failures: { at: number; status: number }[];
    longestMs: number;
  }>;
  /** Lists acknowledged data that is missing; waits up to a minute for what happens asynchronously. */
  missing(url: string): Promise<string[]>;
}

const CARD = new URLSearchParams({ cardNumber: '4111 1111 1111 1111', expiry: '12/35', cvc: '123', action: 'pay' });

/** Customers with concurrently read data: after a long load there are hundreds. */
const AT_ONCE = 20;

/** Shoppers who sign up, fill a cart, pay and confirm, `concurrency` at a time; `pauseMs` between two of them, so that a long load does not sell out the shop. */
export function startLoad(url: () => string, listed: ListedProduct[], concurrency = 3, pauseMs = 0): Load {
  const customers: Customer[] = [];
  const rejected: Record<string, number> = {};
  const failures: { at: number; status: number }[] = [];
  const items = listed.flatMap((product) => {
    const sizes = Object.entries(product.stock[0]!).filter(([key, free]) => key !== 'id' && free > 0);
    return sizes.flatMap(([size, free]) => Array.from({ length: free }, () => ({ product, size })));
  });
  let [writes, orders, longestMs, ended] = [0, 0, 0, false];

  /** Returns the body of an acknowledged request; for any other, pauses briefly and returns null. */
  async function write<T>(ask: () => Promise<{ status: number; body: T }>): Promise<T | null> {
    const began = Date.now();
    const answer = await ask().catch((): { status: number; body: T } => ({ status: 0, body: null as T }));
    longestMs = Math.max(longestMs, Date.now() - began);
    if (answer.status >= 200 && answer.status < 400) {
      writes += 1;
      return answer.body;
    }
    rejected[answer.status] = (rejected[answer.status] ?? 0) + 1;
    failures.push({ at: Date.now(), status: answer.status });
    await pause(100);
    return null;
  }

  async function shopOnce(): Promise<void> {
    const email = newEmail();
    const userAccount = { firstname: 'Thandi', lastname: 'Mokoena', email, password: PASSWORD, role: 'ROLE_CUSTOMER' };
    const account = await write(() =>
      call<{ jwt: string }>(url(), '', 'POST /auth/create-account', { userAccount, signUpForNewsletter: false }),
    );
    if (!account) return;
    const { jwt } = account;
    const customer: Customer = { jwt, added: 0, triedToAdd: 0, payment: 'none', ordered: false };
    customers.push(customer);
    for (let index = 0; index < 2; index += 1) {
      const [item] = items.splice(Math.floor(Math.random() * items.length), 1);
      if (!item) throw new Error('The shop is sold out: give startLoad a longer pause between customers.');
      const { product, size } = item;
      customer.triedToAdd += 1;
      const body = { productId: product.id, size, quantity: 1, price: product.price };
      if (await write(() => call(url(), jwt, 'POST /api/cart', body))) customer.added += 1;
    }
    if (customer.added === 0) return;
    customer.payment = 'asked';
    const session = await write(() => call<{ session_id: string }>(url(), jwt, 'POST /api/order', deliveryTo(email)));
    if (!session) return;
    if (!(await write(() => pay(`${url()}/sandbox/pay/${session.session_id}`)))) return;
    customer.payment = 'paid';
    const confirmed = await write(() =>
      call(url(), jwt, 'POST /api/order/confirmation', { sessionId: session.session_id, orderRequest: deliveryTo(email) }),
    );
    if (!confirmed) return;
    customer.ordered = true;
    orders += 1;
  }

  const runs = Array.from({ length: concurrency }, async () => {
    while (!ended) {
      await shopOnce();
      if (pauseMs > 0) await pause(pauseMs);
    }
  });
  return {
    async waitForWrites(count) {
      const wanted = writes + count;
      for (const end = Date.now() + 180_000; writes < wanted; await pause(50))
        if (Date.now() > end)
          throw new Error(`Only ${writes} of ${wanted} writes were acknowledged. Rejected: ${JSON.stringify(rejected)}`);
    },
    async end() {
      ended = true;
      await Promise.all(runs);
      return { writes, orders, rejected, failures, longestMs };
    },
    async missing(at) {
      const found: string[] = [];
      for (let first = 0; first < customers.length; first += AT_ONCE)
        found.push(...(await Promise.all(customers.slice(first, first + AT_ONCE).map((each) => lostData(at, each)))).flat());
      return found;
    },
  };
}

async function pay(address: string): Promise<{ status: number; body: true }> {
  const answer = await fetch(address, { method: 'POST', body: CARD, redirect: 'manual' });
  // A form error is answered with a page: that is not a payment.
  return { status: answer.status === 303 || answer.status === 302 ? 200 : 500 + (answer.status % 100), body: true };
}

/** Lists what one customer is missing. A payment becomes an order within a minute, without the browser. */
async function lostData(url: string, { jwt, added, triedToAdd, payment, ordered }: Customer): Promise<string[]> {
  for (const end = Date.now() + 60_000; ; await pause(500)) {
    const user = await call(url, jwt, 'GET /api/user');
    const placed = await call<{ orders: { quantity: number }[] }[]>(url, jwt, 'GET /api/order');
    const held = await call<{ cart: { quantity: number }[] }>(url, jwt, 'GET /api/cart');
    // Many customers ask at once: a busy server may refuse some of them for a moment.
    const refused = [user, placed, held].find(({ status }) => status !== 200);
    if (refused && Date.now() > end) return [`account, orders and cart cannot be read: ${refused.status}`];
    if (refused) continue;
    const [orders, { cart }] = [placed.body, held.body];
    const there = sum(cart) + sum(orders.flatMap((order) => order.orders));
    const wrong: string[] = [];
    if (there < added || there > triedToAdd) wrong.push(`units: ${there}, expected ${added} to ${triedToAdd}`);
    if (orders.length > 1) wrong.push(`${orders.length} orders for one cart`);
    if ((ordered || payment === 'paid') && orders.length !== 1) wrong.push(`order that was ${ordered ? 'confirmed' : 'paid'}`);
    if (wrong.length === 0 || Date.now() > end) return wrong;
  }
}

const sum = (lines: { quantity: number }[]) => lines.reduce((total, { quantity }) => total + quantity, 0);
