import type { CartItem, GuestLine } from '../models/cart';
import type { Order } from '../models/order';
import type { Product } from '../models/product';
import type { User } from '../models/user';
import type { WishListItem } from '../models/wish-list';
import type { Failure } from './result';
export interface RequestState {
    isLoading: boolean;
    error: Failure | null;
    success: boolean;
}
export interface SessionState extends RequestState {
    user: User | null;
    jwt: string;
    authenticated: boolean;
}
export interface CartState extends RequestState {
    cart: CartItem[];
    guest: GuestLine[];
    loaded: boolean;
}
export interface OrdersState extends RequestState {
    order: Order | null;
    orders: Order[];
    loaded: boolean;
}
export interface WishListState {
    items: WishListItem[];
    loaded: boolean;
}
export interface ProductsState extends RequestState {
    byId: Readonly<Record<number, Product>>;
}
