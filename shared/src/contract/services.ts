import type { Order, OrderRequest, OrderSession } from '../models/order';
import type { Product, SizeKey } from '../models/product';
import type { ProductPage, ProductQuery } from '../models/product-query';
import type { ShopConfig } from '../models/shop-config';
import type { Credentials, SignUpRequest, User, UserUpdate } from '../models/user';
import type { Facts } from './bus';
import type { Outcome } from './outcome';
import type { CartState, OrdersState, ProductsState, SessionState } from './states';
import type { Store } from './store';

/** Everything that the shell does for remotes. Commands are calls with a typed outcome; state is read from stores. */
export interface Services {
  config: ShopConfig;
  http: Http;
  session: SessionService;
  cart: CartService;
  orders: OrdersService;
  products: ProductsService;
  feedback: Feedback;
  /** Listening only: the shell is the one who publishes. */
  bus: Facts;
  /** Counts an unexpected error against the running remote and version; shows nothing. */
  report(error: unknown): void;
}

/** The page's one HTTP client: base address, bearer token, the rule for 401, failures as values. Never throws. */
export interface Http {
  get<T>(path: string): Promise<Outcome<T>>;
  post<T>(path: string, body: unknown): Promise<Outcome<T>>;
  put<T>(path: string, body: unknown): Promise<Outcome<T>>;
  delete<T>(path: string): Promise<Outcome<T>>;
}

export interface SessionService {
  store: Store<SessionState>;
  /** Logs in, keeps the token, then merges the guest cart and loads user, cart and orders (AUTH-9). */
  logIn(credentials: Credentials): Promise<Outcome<{ jwt: string }>>;
  register(request: SignUpRequest): Promise<Outcome<{ jwt: string }>>;
  /** Ends the session here and in every other tab (AUTH-10). */
  logOut(): void;
  loadUser(): Promise<Outcome<User>>;
  updateUser(update: UserUpdate): Promise<Outcome<User>>;
  /** Where a login leads: '/' as specified, or once the path that an expired session was thrown out of. */
  takeLandingPath(): string;
}

export interface CartService {
  store: Store<CartState>;
  /** Adds pairs to the guest's or the server's cart; the price is the server's business. */
  add(request: { product: Product; size: SizeKey; quantity: number }): Promise<Outcome<unknown>>;
  /** Sets the quantity of one line, shown at once and corrected by the answer (CART-2). */
  update(line: { productId: number; size: string; quantity: number }): Promise<Outcome<unknown>>;
  remove(line: { productId: number; size: string }): Promise<Outcome<unknown>>;
  load(): Promise<Outcome<unknown>>;
}

export interface OrdersService {
  store: Store<OrdersState>;
  load(): Promise<Outcome<Order[]>>;
  /** POST /api/order; on success keeps order_data and session_Id in local storage (ORD-2). */
  create(request: OrderRequest): Promise<Outcome<OrderSession>>;
  /** What was last sent with `create` and is not settled: also where the session ended under it, before any payment was opened. */
  typed(): OrderRequest | null;
  /** What was kept by `create`; null without a payment session. */
  pending(): { sessionId: string; orderRequest: OrderRequest | null } | null;
  /** POST /api/order/confirmation, then reloads cart and orders and forgets the pending payment (PAY-1). */
  confirm(): Promise<Outcome<Order>>;
  /** Forgets order_data and session_Id. */
  forgetPending(): void;
}

/** The part of the products service that a page's `load` may use, on the server too. */
export interface ProductsReader {
  list(query: ProductQuery): Promise<Outcome<ProductPage>>;
}

export interface ProductsService extends ProductsReader {
  store: Store<ProductsState>;
  /** Reads those of the ids that the store does not hold yet. */
  ensure(ids: readonly number[]): Promise<void>;
  /** Loads a page's code and data ahead of a click, by its path. Never throws. */
  prefetch(path: string): void;
}

export interface Toast {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds; success toasts last 1500, errors stay until closed or 8 s have passed. */
  duration?: number;
}

export interface Popup {
  kind: 'success' | 'error';
  title: string;
  text: string;
}

export interface Feedback {
  toast(toast: Toast): void;
  /** A dialog with an 'OK' button; settles when it was closed. */
  popup(popup: Popup): Promise<void>;
  /** Shows the full-screen loading overlay until the work has settled (NAV-11), and hands its result through. */
  busy<T>(work: Promise<T>): Promise<T>;
}
