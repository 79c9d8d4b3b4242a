import type { CartItem, GuestLine } from '../models/cart';
import type { Order } from '../models/order';
import type { Product } from '../models/product';
import type { User } from '../models/user';
import type { WishListItem } from '../models/wish-list';
import type { Failure } from './result';

/**
 * The first events of this major version: name -> payload. Only the shell publishes. A `request` event marks the start of a
 * command; `success` or `failure` marks its end. The list is closed, because `ShopEvent` is made of it and remotes were
 * compiled with that: new events go into `AddedEventPayloads`.
 */
export interface EventPayloads {
  'session/register-request': undefined;
  'session/register-success': { jwt: string };
  'session/register-failure': Failure;
  'session/login-request': undefined;
  'session/login-success': { jwt: string };
  'session/login-failure': Failure;
  'session/get-user-request': undefined;
  'session/get-user-success': { user: User };
  'session/get-user-failure': Failure;
  'session/update-user-success': { user: User };
  /** A token was restored from storage at startup, or renewed by a response. */
  'session/token-changed': { jwt: string };
  /** All stores reset to their initial state, and local storage is cleared (AUTH-10). */
  'app/reset': { reason: 'log-out' | 'expired' };

  'cart/add-request': undefined;
  'cart/add-success': { cart: CartItem[] };
  'cart/add-failure': Failure;
  'cart/get-request': undefined;
  'cart/get-success': { cart: CartItem[] };
  'cart/get-failure': Failure;
  'cart/update-request': undefined;
  'cart/update-success': { cart: CartItem[] };
  'cart/update-failure': Failure;
  'cart/remove-request': undefined;
  'cart/remove-success': { cart: CartItem[] };
  'cart/remove-failure': Failure;
  /** Optimistic update: the server's cart with the pending changes applied. The response corrects it. */
  'cart/expected': { cart: CartItem[] };
  /** The guest's local cart after a change. */
  'cart/guest-changed': { guest: GuestLine[] };

  'orders/get-request': undefined;
  'orders/get-success': { orders: Order[] };
  'orders/get-failure': Failure;
  'orders/add-request': undefined;
  /** The order awaits payment; 'add-success' follows once the payment is confirmed. */
  'orders/payment-opened': undefined;
  'orders/add-success': { order: Order };
  'orders/add-failure': Failure;

  'products/get-request': undefined;
  'products/get-success': { rows: Product[] };
  'products/get-failure': Failure;
}

/** Events that a minor version of the contract added. Remotes subscribe to them by name (`ofType`). */
export interface AddedEventPayloads {
  /** The wish list as it is shown, with pending changes applied. */
  'wish-list/changed': { items: WishListItem[] };
}

/** Every event on the bus. */
export interface AllEventPayloads extends EventPayloads, AddedEventPayloads {}

export type EventName = keyof AllEventPayloads;

/** An event of `EventPayloads`. At run time the bus also carries added ones, so code narrows by `type` and ignores the rest. */
export type ShopEvent = { [Name in keyof EventPayloads]: { type: Name; payload: EventPayloads[Name] } }[keyof EventPayloads];
