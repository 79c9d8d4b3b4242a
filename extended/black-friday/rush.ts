import { setTimeout as sleep } from 'node:timers/promises';

interface RushOptions {
  /** Products, the most wanted first. */
  wanted: number[];
  size: string;
  code: string;
}

interface Customer {
  email: string;
  jwt: string;
  delivery: object;
}

/** An order, with what was asked for at the payment page and what the order says, in cents. */
export interface Bought {
  email: string;
  productId: number;
  withCode: boolean;
  paidCents: number;
  orderedCents: number;
}

export interface Rush {
  wanted: number[];
  /** Requests to pages and API, as a shopper would count them. */
  done: { views: number; adds: number };
  /**
   * Buys the most wanted product that is left; null if everything is sold out. Throws for any response that a shopper
   * could not act on.
   */
  shop(customer: Customer): Promise<Bought | null>;
}

const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
/** A busy shop asks to come back; people do, not all at the same moment, for ten minutes. */
const PATIENCE_MS = 600_000;
const CARD = new URLSearchParams({ action: 'pay', cardNumber: '4111 1111 1111 1111', expiry: '12/39', cvc: '123' });
const SOLD_OUT: readonly unknown[] = ['cart/out-of-stock', 'cart/too-few-left', 'order/out-of-stock'];

const cents = (amount: number) => Math.round(amount * 100);

/** Shoppers who do over HTTP what their browsers do. */
export async function rushOf(url: string, { wanted, size, code }: RushOptions): Promise<Rush> {
  const { generation } = (await (await fetch(`${url}/releases.json`)).json()) as { generation: number };
  const done = { views: 0, adds: 0 };

  async function send(method: string, path: string, jwt: string, body?: object | URLSearchParams) {
    const isForm = body instanceof URLSearchParams;
    for (const end = Date.now() + PATIENCE_MS; ;) {
      const reply = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          'user-agent': BROWSER,
          'storefront-generation': String(generation),
          ...(jwt && { authorization: `Bearer ${jwt}` }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        body: isForm ? body : body && JSON.stringify(body),
      });
      const text = await reply.text();
      const answer = { status: reply.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown> };
      if (![429, 503].includes(reply.status)) return answer;
      if (Date.now() > end) throw new Error(`${method} ${path} still answers ${reply.status}: ${text}`);
      await sleep(1000 * Number(reply.headers.get('retry-after') ?? 1) * (0.5 + 2 * Math.random()));
    }
  }

  const report = (counts: object) => send('POST', '/telemetry', '', { generation, reports: [], funnel: counts });

  async function add({ jwt }: Customer, productId: number): Promise<boolean> {
    done.views += 1;
    await report({ view: 1 });
    const { status, body } = await send('POST', '/api/cart', jwt, { productId, size, quantity: 1, price: 1 });
    if (SOLD_OUT.includes(body.code)) return false;
    if (status !== 200) throw new Error(`POST /api/cart answered ${status}: ${JSON.stringify(body)}`);
    done.adds += 1;
    return true;
  }

  async function pay({ email, jwt, delivery }: Customer, opened: Record<string, unknown>, productId: number, withCode: boolean) {
    const sessionId = String(opened.session_id);
    const paidCents = cents(Number(opened.total));
    await send('POST', `/sandbox/pay/${sessionId}`, '', CARD);
    const { status, body } = await send('POST', '/api/order/confirmation', jwt, { sessionId, orderRequest: delivery });
    if (status !== 200) throw new Error(`the confirmation answered ${status}: ${JSON.stringify(body)}`);
    return { email, productId, withCode, paidCents, orderedCents: cents(Number(body.total)) };
  }

  return {
    wanted,
    done,
    async shop(customer) {
      await report({ visit: 1, checkout: 1 });
      for (const productId of wanted) {
        if (!(await add(customer, productId))) continue;
        for (let discountCode = code; ;) {
          const request = { ...customer.delivery, ...(discountCode && { discountCode }) };
          const { status, body } = await send('POST', '/api/order', customer.jwt, request);
          if (status === 200) return pay(customer, body, productId, discountCode !== '');
          if (body.code === 'discount/used-up') discountCode = '';
          else if (SOLD_OUT.includes(body.code)) break;
          else throw new Error(`POST /api/order answered ${status}: ${JSON.stringify(body)}`);
        }
        await send('DELETE', `/api/cart?productId=${productId}&size=${size}`, customer.jwt);
      }
      return null;
    },
  };
}
