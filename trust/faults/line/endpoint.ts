import type { Page } from 'playwright-core';
import type { Said } from './sentences';

export interface Visit {
  page: Page;
  url: string;
  dataDir: string;
  email: string;
  /** A shoe in the customer's cart, and one that is not. */
  inCart: { name: string; path: string; price: number };
  other: { name: string; path: string };
}

/** One request of the browser, as a shopper brings it about. */
export interface Endpoint {
  request: string;
  visitor: 'guest' | 'customer';
  /** Up to the point from where on the request matters. */
  arrive?(visit: Visit): Promise<unknown>;
  /** The first request comes by itself, on arrival. */
  atOnce?: true;
  /** It uses the visitor up: the cart has become an order. */
  once?: true;
  /** Brings the request about, again and again. */
  act(visit: Visit): Promise<unknown>;
  /** What stands there while the answer is on its way, where the page does not wait for it; else some sign of waiting does. */
  shows?(visit: Visit): Promise<unknown>;
  says: Said;
  /** After each failure: nothing of the shopper's is gone. */
  keeps?(visit: Visit): Promise<unknown>;
  /** What success looks like once the fault is over. */
  heals(visit: Visit): Promise<unknown>;
}
