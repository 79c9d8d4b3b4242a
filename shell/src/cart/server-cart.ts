import { failed, succeeded, type Bus, type Failure, type Result } from 'shared/contract';
import type { CartItem } from 'shared/models';
import type { HttpClient, Method, RequestOptions } from '../http/http';
import { createRequestQueue } from '../http/request-queue';
import type { SessionEpoch } from '../session/session-epoch';
import { isLine } from './guest';
import { createIdempotencyKeys } from './idempotency-keys';

type Change = (cart: CartItem[]) => CartItem[];
interface Write {
  name: 'add' | 'get' | 'update' | 'remove';
  method: Method;
  path: string;
  body?: unknown;
  /** The optimistic update, shown until the server responds. */
  change?: Change;
  /** Sends an idempotency key: this one, or else a new one, which a repeat after a lost response reuses. */
  idempotent?: string | true;
  /** The add counts in the funnel. */
  isCounted?: boolean;
}

/** The signed-in shopper's cart: optimistic updates, one request at a time. The server's response is authoritative. */
export function createServerCart({ bus, http, sessionEpoch }: { bus: Bus; http: HttpClient; sessionEpoch: SessionEpoch }) {
  let confirmed: CartItem[] = [];
  let pending: Change[] = [];
  const enqueue = createRequestQueue();
  const keys = createIdempotencyKeys();
  bus.events$.subscribe((event) => {
    if (event.type !== 'app/reset') return;
    confirmed = [];
    pending = [];
    keys.forget();
  });

  const expected = () => pending.reduce((cart, change) => change(cart), confirmed);

  /**
   * Reads the cart from `{ success, cart }` or from a bare list. `success: false` is a failure (PDP-8). An add needs no more than a 2xx
   * (storefront.md, 7): without a cart in the answer, it is asked for.
   */
  async function send(method: Method, path: string, body?: unknown, options?: RequestOptions): Promise<Result<CartItem[]>> {
    const { result } = await http.request<{ success?: unknown; cart?: unknown } | null>(method, path, body, options);
    if (!result.ok) return result;
    const { status, data } = result;
    const cart = data?.cart ?? data;
    if (data?.success !== false) {
      if (Array.isArray(cart)) return { ...result, data: cart as CartItem[] };
      if (method === 'POST') {
        const asked = await send('GET', path);
        return asked.ok ? asked : succeeded(confirmed);
      }
    }
    return failed({ kind: 'other', status });
  }

  return async function write({
    name,
    method,
    path,
    body,
    change,
    idempotent,
    isCounted = false,
  }: Write): Promise<Result<unknown>> {
    const isCurrent = sessionEpoch();
    const key = idempotent === true ? keys.for(body) : idempotent;
    bus.publish(`cart/${name}-request`, undefined);
    if (change) {
      pending.push(change);
      bus.publish('cart/expected', { cart: expected() });
    }
    const result = await enqueue(async () => (isCurrent() ? send(method, path, body, { key, isCounted }) : signedOut));
    if (!isCurrent()) return result.ok ? signedOut : result;
    pending = pending.filter((other) => other !== change);
    if (key && !result.ok) keys.failed(body, key, result.failure);
    if (result.ok) {
      // The shopper now sees the current cart, so a repeated add is intended.
      keys.forget();
      // A line that comes without its number of free pairs keeps the known one, except after an add, which may follow new stock.
      confirmed =
        name === 'add'
          ? result.data
          : result.data.map((line) => ({ free: confirmed.find((old) => isLine(old, line.productId, line.size))?.free, ...line }));
      bus.publish(`cart/${name}-success`, { cart: expected() });
    } else {
      bus.publish(`cart/${name}-failure`, result.failure);
      if (change) bus.publish('cart/expected', { cart: expected() });
    }
    return result;
  };
}

/** The session ended while the request was queued. */
const signedOut = failed({ kind: 'status', status: 401 } satisfies Failure);
