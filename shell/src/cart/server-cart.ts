import { failed, type Bus, type Failure, type Outcome } from 'shared/contract';
import type { CartItem } from 'shared/models';
import type { Answer, HttpClient, Method } from '../http/http';
import type { Visit } from '../session/visit';
import { createRequestKeys } from './request-keys';

type Change = (cart: CartItem[]) => CartItem[];
interface Write {
  name: 'add' | 'get' | 'update' | 'remove';
  method: Method;
  path: string;
  body?: unknown;
  /** What the change will make of the cart; shown until the server has answered. */
  change?: Change;
  /** To be done once: asked again after a lost answer, it goes out with the key of the first time. */
  once?: boolean;
}

/** The signed-in shopper's cart: requests go out one after another, changes show at once, the server's answer decides. */
export function createServerCart({ bus, http, visit }: { bus: Bus; http: HttpClient; visit: Visit }) {
  let confirmed: CartItem[] = [];
  let pending: Change[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const keys = createRequestKeys();
  bus.facts$.subscribe((fact) => {
    if (fact.type !== 'app/reset') return;
    confirmed = [];
    pending = [];
    keys.forget();
  });

  const expected = () => pending.reduce((cart, change) => change(cart), confirmed);
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  return async function write({ name, method, path, body, change, once }: Write): Promise<Outcome<unknown>> {
    const still = visit();
    const key = once ? keys.for(body) : undefined;
    bus.publish(`cart/${name}-request`, undefined);
    if (change) {
      pending.push(change);
      bus.publish('cart/expected', { cart: expected() });
    }
    const outcome = await inOrder(async () => (still() ? read(await http.ask<unknown>(method, path, body, key)) : signedOut));
    if (!still()) return outcome.ok ? signedOut : outcome;
    pending = pending.filter((other) => other !== change);
    if (key && !outcome.ok) keys.failed(body, key, outcome.failure);
    if (outcome.ok) {
      // The shopper sees what is in the cart now: what they add next is meant.
      keys.forget();
      confirmed = outcome.data;
      bus.publish(`cart/${name}-success`, { cart: expected() });
    } else {
      bus.publish(`cart/${name}-failure`, outcome.failure);
      if (change) bus.publish('cart/expected', { cart: expected() });
    }
    return outcome;
  };
}

/** The session ended while the request waited for its turn. */
const signedOut = failed({ kind: 'status', status: 401 } satisfies Failure);

/** Takes the cart out of `{ success, cart }`; a bare list is understood, too. `success: false` is a failure (PDP-8). */
function read({ outcome }: Answer<unknown>): Outcome<CartItem[]> {
  if (!outcome.ok) return outcome;
  const body = outcome.data as { success?: unknown; cart?: unknown } | CartItem[] | null;
  const cart = Array.isArray(body) ? body : body?.cart;
  if (Array.isArray(cart) && (Array.isArray(body) || body?.success !== false)) return { ...outcome, data: cart as CartItem[] };
  return failed({ kind: 'other', status: outcome.status });
}
