import type { Page } from 'playwright-core';
import type { ExpectedMessages } from './messages';

export interface BrowserSession {
  page: Page;
  url: string;
  dataDir: string;
  email: string;
  /** A product in the customer's cart, and one that is not. */
  inCart: { name: string; path: string; price: number };
  other: { name: string; path: string };
  soldOut: { path: string };
}

/** One request of the browser, and how a shopper triggers it. */
export interface Endpoint {
  request: string;
  visitor: 'guest' | 'customer';
  /** Goes to the state in which the request can be triggered. */
  arrive?(session: BrowserSession): Promise<unknown>;
  /** The request is also sent on arrival. */
  onLoad?: true;
  /** The session cannot be reused: the cart has become an order, or a code was mailed. */
  singleUse?: true;
  /** Triggers the request; may be repeated. */
  act(session: BrowserSession): Promise<unknown>;
  /** Expected while the response is pending, if the page updates optimistically; the default is a loading indicator. */
  expectPending?(session: BrowserSession): Promise<unknown>;
  messages: ExpectedMessages;
  /** Expected after each failure: the shopper has lost nothing. */
  expectPreserved?(session: BrowserSession): Promise<unknown>;
  /** Expected on success once the fault is gone. */
  expectRecovery(session: BrowserSession): Promise<unknown>;
}
