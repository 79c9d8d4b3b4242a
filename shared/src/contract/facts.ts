import type { CartItem, GuestLine } from '../models/cart';
import type { Order } from '../models/order';
import type { Product } from '../models/product';
import type { User } from '../models/user';
import type { Failure } from './outcome';

/**
 * Everything that may be published on the bus, as past events: name -> payload. Only the shell publishes.
 * A request fact says that a command has begun; success and failure say how it ended.
 */
export interface FactPayloads {
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
  /** A token was found in storage at start, or renewed by an answer. */
  'session/token-kept': { jwt: string };
  /** Every store returns to its initial state and local storage is emptied (AUTH-10). */
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
  /** The server's cart as it will stand once the changes under way are answered: shown at once, corrected by the answer. */
  'cart/expected': { cart: CartItem[] };
  /** The guest's local cart as it now stands. */
  'cart/guest-changed': { guest: GuestLine[] };

  'orders/get-request': undefined;
  'orders/get-success': { orders: Order[] };
  'orders/get-failure': Failure;
  'orders/add-request': undefined;
  /** The order was taken and waits for its payment; 'add-success' follows when that is confirmed. */
  'orders/payment-opened': undefined;
  'orders/add-success': { order: Order };
  'orders/add-failure': Failure;

  'products/get-request': undefined;
  'products/get-success': { rows: Product[] };
  'products/get-failure': Failure;
}

export type FactName = keyof FactPayloads;

export type Fact = { [Name in FactName]: { type: Name; payload: FactPayloads[Name] } }[FactName];
