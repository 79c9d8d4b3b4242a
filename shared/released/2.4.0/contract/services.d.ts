import type { Order, OrderRequest, OrderSession } from '../models/order';
import type { Product, SizeKey } from '../models/product';
import type { ProductPage, ProductQuery } from '../models/product-query';
import type { ShopConfig } from '../models/shop-config';
import type { Credentials, SignUpRequest, User, UserUpdate } from '../models/user';
import type { ReadonlyBus } from './bus';
import type { Result } from './result';
import type { CartState, OrdersState, ProductsState, SessionState, WishListState } from './states';
import type { Store } from './store';
export interface Services {
    config: ShopConfig;
    http: Http;
    session: SessionService;
    cart: CartService;
    wishList: WishListService;
    orders: OrdersService;
    products: ProductsService;
    feedback: Feedback;
    bus: ReadonlyBus;
    onPopState?(listener: (event: PopStateEvent) => void): () => void;
    report(error: unknown): void;
}
export interface Http {
    get<T>(path: string): Promise<Result<T>>;
    post<T>(path: string, body: unknown): Promise<Result<T>>;
    put<T>(path: string, body: unknown): Promise<Result<T>>;
    delete<T>(path: string): Promise<Result<T>>;
}
export interface SessionService {
    store: Store<SessionState>;
    logIn(credentials: Credentials): Promise<Result<{
        jwt: string;
    }>>;
    register(request: SignUpRequest): Promise<Result<{
        jwt: string;
    }>>;
    logOut(): void;
    loadUser(): Promise<Result<User>>;
    updateUser(update: UserUpdate): Promise<Result<User>>;
    returnTo(path: string): void;
    consumeReturnPath(): string;
}
export interface CartService {
    store: Store<CartState>;
    add(request: {
        product: Product;
        size: SizeKey;
        quantity: number;
    }): Promise<Result<unknown>>;
    update(line: {
        productId: number;
        size: string;
        quantity: number;
    }): Promise<Result<unknown>>;
    remove(line: {
        productId: number;
        size: string;
    }): Promise<Result<unknown>>;
    load(): Promise<Result<unknown>>;
    retryGuest(): Promise<unknown>;
    removeGuest(line: {
        productId: number;
        size: string;
    }): void;
}
export interface WishListService {
    store: Store<WishListState>;
    save(product: Pick<Product, 'id' | 'name' | 'category' | 'image1' | 'price'>): Promise<Result<unknown>>;
    remove(productId: number): Promise<Result<unknown>>;
    load(): Promise<Result<unknown>>;
}
export interface OrdersService {
    store: Store<OrdersState>;
    load(): Promise<Result<Order[]>>;
    create(request: OrderRequest): Promise<Result<OrderSession>>;
    draft(): OrderRequest | null;
    pending(): {
        sessionId: string;
        orderRequest: OrderRequest | null;
    } | null;
    confirm(): Promise<Result<Order>>;
    forgetPending(): void;
}
export interface ProductsReader {
    list(query: ProductQuery): Promise<Result<ProductPage>>;
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
