import type { Order, OrderRequest, OrderSession } from '../models/order';
import type { Product, SizeKey } from '../models/product';
import type { ProductPage, ProductQuery } from '../models/product-query';
import type { ShopConfig } from '../models/shop-config';
import type { Credentials, SignUpRequest, User, UserUpdate } from '../models/user';
import type { ReadonlyBus } from './bus';
import type { Result } from './result';
import type { CartState, OrdersState, ProductsState, SessionState, WishListState } from './states';
import type { Store } from './store';

/** The services that the shell provides to remotes. Commands return a typed result; state is in stores. */
export interface Services {
  config: ShopConfig;
  http: Http;
  session: SessionService;
  cart: CartService;
  wishList: WishListService;
  orders: OrdersService;
  products: ProductsService;
  feedback: Feedback;
  /** Subscribe only; the shell publishes. */
  bus: ReadonlyBus;
  /**
   * Calls a listener at each step through the browser's history before the router follows it: `stopImmediatePropagation` keeps the
   * page where it is. Returns what ends that. Only in browsers, and from contract 2.3.0 on.
   */
  onPopState?(listener: (event: PopStateEvent) => void): () => void;
  /** Reports an unexpected error of the current remote and version to telemetry; shows nothing. */
  report(error: unknown): void;
}

/** The page's HTTP client. Adds base URL and bearer token, handles 401, and returns failures as values. Never throws. */
export interface Http {
  get<T>(path: string): Promise<Result<T>>;
  post<T>(path: string, body: unknown): Promise<Result<T>>;
  put<T>(path: string, body: unknown): Promise<Result<T>>;
  delete<T>(path: string): Promise<Result<T>>;
}

export interface SessionService {
  store: Store<SessionState>;
  /** Logs in, stores the token, then merges the guest cart and loads user, cart and orders (AUTH-9). */
  logIn(credentials: Credentials): Promise<Result<{ jwt: string }>>;
  register(request: SignUpRequest): Promise<Result<{ jwt: string }>>;
  /** Ends the session in all tabs (AUTH-10). */
  logOut(): void;
  loadUser(): Promise<Result<User>>;
  updateUser(update: UserUpdate): Promise<Result<User>>;
  /** The next log-in of this tab leads to this path of the shop. Since 2.4.0. */
  returnTo(path: string): void;
  /** Where to go after a login: '/', or the path of `returnTo`, or the path on which the session expired. That path is returned only once. */
  consumeReturnPath(): string;
}

export interface CartService {
  store: Store<CartState>;
  /** Adds units to the guest's or the server's cart. The server sets the price. */
  add(request: { product: Product; size: SizeKey; quantity: number }): Promise<Result<unknown>>;
  /** Sets the quantity of a line: optimistic, corrected by the response (CART-2). */
  update(line: { productId: number; size: string; quantity: number }): Promise<Result<unknown>>;
  remove(line: { productId: number; size: string }): Promise<Result<unknown>>;
  load(): Promise<Result<unknown>>;
  /**
   * Signed in, sends the lines that the server did not take at the log-in once more (AUTH-9): they are still in `guest`. A toast names those that it
   * refuses again. Since 2.3.0.
   */
  retryGuest(): Promise<unknown>;
  /** Removes a line from `guest`, also where the customer is signed in. Since 2.3.0. */
  removeGuest(line: { productId: number; size: string }): void;
}

/** Saved products (SELL-4): a guest's in local storage, a customer's on the server, kept in step over tabs and devices. */
export interface WishListService {
  store: Store<WishListState>;
  /** Optimistic, corrected by the response. Fails with 409 if the list is full. */
  save(product: Pick<Product, 'id' | 'name' | 'category' | 'image1' | 'price'>): Promise<Result<unknown>>;
  remove(productId: number): Promise<Result<unknown>>;
  /** Reads the list again, after moving a guest's list to the account. */
  load(): Promise<Result<unknown>>;
}

export interface OrdersService {
  store: Store<OrdersState>;
  load(): Promise<Result<Order[]>>;
  /** POST /api/order; on success stores order_data and session_Id in local storage (ORD-2). */
  create(request: OrderRequest & { expectedTotalCents?: number }): Promise<Result<OrderSession>>;
  /**
   * The last unsettled order request, kept even if the session expired before a payment was opened. With `hold`: that of the order
   * of these held pairs, or with null that of the cart.
   */
  draft(hold?: string | null): OrderRequest | null;
  /** The payment session stored by `create`; null without one. */
  pending(): { sessionId: string; orderRequest: OrderRequest | null } | null;
  /** POST /api/order/confirmation, then reloads cart and orders and discards the pending payment (PAY-1). */
  confirm(): Promise<Result<Order>>;
  /** Removes order_data and session_Id. */
  forgetPending(): void;
}

/** The part of the products service that a page's `load` may use, including on the server. */
export interface ProductsReader {
  list(query: ProductQuery): Promise<Result<ProductPage>>;
}

export interface ProductsService extends ProductsReader {
  store: Store<ProductsState>;
  /** Loads the products with these ids that the store does not have yet. */
  ensure(ids: readonly number[]): Promise<void>;
  /** Prefetches the code and data of the page at a path. Never throws. */
  prefetch(path: string): void;
}

export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds. Default: 1500 for success; errors stay until closed, at most 8 s. */
  duration?: number;
}

export interface Popup {
  kind: 'success' | 'error';
  title: string;
  text: string;
}

export interface Feedback {
  toast(toast: Toast): void;
  /** Shows a dialog with an 'OK' button; resolves when it is closed. */
  popup(popup: Popup): Promise<void>;
  /** Shows the full-screen loading overlay until `work` settles (NAV-11), and returns its result. */
  busy<T>(work: Promise<T>): Promise<T>;
}
