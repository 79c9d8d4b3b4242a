import type { CartItem, GuestLine } from '../models/cart';
import type { Order } from '../models/order';
import type { Product } from '../models/product';
import type { User } from '../models/user';
import type { Failure } from './result';
export interface EventPayloads {
    'session/register-request': undefined;
    'session/register-success': {
        jwt: string;
    };
    'session/register-failure': Failure;
    'session/login-request': undefined;
    'session/login-success': {
        jwt: string;
    };
    'session/login-failure': Failure;
    'session/get-user-request': undefined;
    'session/get-user-success': {
        user: User;
    };
    'session/get-user-failure': Failure;
    'session/update-user-success': {
        user: User;
    };
    'session/token-changed': {
        jwt: string;
    };
    'app/reset': {
        reason: 'log-out' | 'expired';
    };
    'cart/add-request': undefined;
    'cart/add-success': {
        cart: CartItem[];
    };
    'cart/add-failure': Failure;
    'cart/get-request': undefined;
    'cart/get-success': {
        cart: CartItem[];
    };
    'cart/get-failure': Failure;
    'cart/update-request': undefined;
    'cart/update-success': {
        cart: CartItem[];
    };
    'cart/update-failure': Failure;
    'cart/remove-request': undefined;
    'cart/remove-success': {
        cart: CartItem[];
    };
    'cart/remove-failure': Failure;
    'cart/expected': {
        cart: CartItem[];
    };
    'cart/guest-changed': {
        guest: GuestLine[];
    };
    'orders/get-request': undefined;
    'orders/get-success': {
        orders: Order[];
    };
    'orders/get-failure': Failure;
    'orders/add-request': undefined;
    'orders/payment-opened': undefined;
    'orders/add-success': {
        order: Order;
    };
    'orders/add-failure': Failure;
    'products/get-request': undefined;
    'products/get-success': {
        rows: Product[];
    };
    'products/get-failure': Failure;
}
export type EventName = keyof EventPayloads;
export type ShopEvent = {
    [Name in EventName]: {
        type: Name;
        payload: EventPayloads[Name];
    };
}[EventName];
