import type { CartItem, GuestLine } from '../models/cart';
import type { Order } from '../models/order';
import type { Product } from '../models/product';
import type { User } from '../models/user';
import type { WishListItem } from '../models/wish-list';
import type { Failure } from './result';

/** State of a store's last request. */
export interface RequestState {
  isLoading: boolean;
  error: Failure | null;
  success: boolean;
}

/** AUTH-11. `jwt` is '' for a guest. */
export interface SessionState extends RequestState {
  user: User | null;
  jwt: string;
  authenticated: boolean;
}

/** CART-5. `cart` is the server's cart; `guest` is the local one, empty once signed in. */
export interface CartState extends RequestState {
  cart: CartItem[];
  guest: GuestLine[];
  /** False until the server's cart is first loaded in this session. */
  loaded: boolean;
}

/** PAY-6. `order` is the last order placed; `orders` are all past ones, newest first. */
export interface OrdersState extends RequestState {
  order: Order | null;
  orders: Order[];
  loaded: boolean;
}

/** SELL-4. The visitor's saved products, newest first: a guest's from storage, a customer's from the server. */
export interface WishListState {
  items: WishListItem[];
  /** False until the list is first read. */
  loaded: boolean;
}

/** All products loaded so far, by id. */
export interface ProductsState extends RequestState {
  byId: Readonly<Record<number, Product>>;
}
