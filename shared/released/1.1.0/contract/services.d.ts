import type { Order, OrderRequest, OrderSession } from '../models/order';
import type { Product, SizeKey } from '../models/product';
import type { ProductPage, ProductQuery } from '../models/product-query';
import type { ShopConfig } from '../models/shop-config';
import type { Credentials, SignUpRequest, User, UserUpdate } from '../models/user';
import type { Facts } from './bus';
import type { Outcome } from './outcome';
import type { CartState, OrdersState, ProductsState, SessionState } from './states';
import type { Store } from './store';
export interface Services {
    config: ShopConfig;
    http: Http;
    session: SessionService;
    cart: CartService;
    orders: OrdersService;
    products: ProductsService;
    feedback: Feedback;
    bus: Facts;
    report(error: unknown): void;
}
export interface Http {
    get<T>(path: string): Promise<Outcome<T>>;
    post<T>(path: string, body: unknown): Promise<Outcome<T>>;
    put<T>(path: string, body: unknown): Promise<Outcome<T>>;
    delete<T>(path: string): Promise<Outcome<T>>;
}
export interface SessionService {
    store: Store<SessionState>;
    logIn(credentials: Credentials): Promise<Outcome<{
        jwt: string;
    }>>;
    register(request: SignUpRequest): Promise<Outcome<{
        jwt: string;
    }>>;
    logOut(): void;
    loadUser(): Promise<Outcome<User>>;
    updateUser(update: UserUpdate): Promise<Outcome<User>>;
    takeLandingPath(): string;
}
export interface CartService {
    store: Store<CartState>;
    add(request: {
        product: Product;
        size: SizeKey;
        quantity: number;
    }): Promise<Outcome<unknown>>;
    update(line: {
        productId: number;
        size: string;
        quantity: number;
    }): Promise<Outcome<unknown>>;
    remove(line: {
        productId: number;
        size: string;
    }): Promise<Outcome<unknown>>;
    load(): Promise<Outcome<unknown>>;
}
export interface OrdersService {
    store: Store<OrdersState>;
    load(): Promise<Outcome<Order[]>>;
    create(request: OrderRequest): Promise<Outcome<OrderSession>>;
    typed(): OrderRequest | null;
    pending(): {
        sessionId: string;
        orderRequest: OrderRequest | null;
    } | null;
    confirm(): Promise<Outcome<Order>>;
    forgetPending(): void;
}
export interface ProductsReader {
    list(query: ProductQuery): Promise<Outcome<ProductPage>>;
}
export interface ProductsService extends ProductsReader {
    store: Store<ProductsState>;
    ensure(ids: readonly number[]): Promise<void>;
    prefetch(path: string): void;
}
export interface Toast {
    kind: 'success' | 'error' | 'info';
    text: string;
    duration?: number;
}
export interface Popup {
    kind: 'success' | 'error';
    title: string;
    text: string;
}
export interface Feedback {
    toast(toast: Toast): void;
    popup(popup: Popup): Promise<void>;
    busy<T>(work: Promise<T>): Promise<T>;
}
