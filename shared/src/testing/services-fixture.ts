import { createBus, type Bus } from '../contract/bus';
import type { CartState, OrdersState, ProductsState, SessionState, WishListState } from '../contract/states';
import type { Feedback, Http, Popup, Services, Toast } from '../contract/services';
import { DEFAULT_SHOP } from '../models/shop-config';
import type { Product } from '../models/product';
import { stubServices, type Calls } from './stub-services';
import { storeFixture, type StoreFixture } from './store-fixture';

type States = { session: SessionState; cart: CartState; wishList: WishListState; orders: OrdersState; products: ProductsState };
type ServiceName = keyof States;

/** A call of a service: its name ('cart.add') and arguments. */
export interface Call {
  name: string;
  args: readonly unknown[];
}

type WithStores = { [Key in ServiceName]: Calls<Key> & { store: StoreFixture<States[Key]> } };

export interface ServicesFixture extends Omit<Services, ServiceName>, WithStores {
  bus: Bus;
  /** All calls in order, except those of `feedback`: see `toasts` and `popups`. */
  calls: Call[];
  /** The arguments of each call of a function: `called('cart.add')`. */
  called(name: string): (readonly unknown[])[];
  toasts: Toast[];
  popups: Popup[];
}

export type ServicesOverrides = { [Key in ServiceName]?: Partial<Calls<Key>> } & {
  config?: Partial<Services['config']>;
  http?: Partial<Http>;
  feedback?: Partial<Feedback>;
  report?: Services['report'];
  /** Initial states of the stores; the default is a guest with an empty cart. */
  states?: { [Key in ServiceName]?: Partial<States[Key]> };
  /** Products in the store, which `products.list` also queries. */
  rows?: Product[];
};

const idle = { isLoading: false, error: null, success: false };

/** In-memory services. Every call is recorded and succeeds unless overridden; only the test changes the stores. */
export function servicesFixture(overrides: ServicesOverrides = {}): ServicesFixture {
  const { states = {}, rows = [] } = overrides;
  const stubs = stubServices(rows);
  const calls: Call[] = [];
  const toasts: Toast[] = [];
  const popups: Popup[] = [];
  const record = <Service extends object>(serviceName: string, service: Service) => recorded(calls, serviceName, service);
  const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
  return {
    calls,
    toasts,
    popups,
    called: (name) => calls.filter((call) => call.name === name).map(({ args }) => args),
    config: { ...DEFAULT_SHOP, ...overrides.config },
    http: record<Http>('http', { ...stubs.http, ...overrides.http }),
    session: {
      ...record<Calls<'session'>>('session', { ...stubs.session, ...overrides.session }),
      store: storeFixture<SessionState>({ ...idle, user: null, jwt: '', authenticated: false, ...states.session }),
    },
    cart: {
      ...record<Calls<'cart'>>('cart', { ...stubs.cart, ...overrides.cart }),
      store: storeFixture<CartState>({ ...idle, cart: [], guest: [], loaded: false, ...states.cart }),
    },
    wishList: {
      ...record<Calls<'wishList'>>('wishList', { ...stubs.wishList, ...overrides.wishList }),
      store: storeFixture<WishListState>({ items: [], loaded: true, ...states.wishList }),
    },
    orders: {
      ...record<Calls<'orders'>>('orders', { ...stubs.orders, ...overrides.orders }),
      store: storeFixture<OrdersState>({ ...idle, order: null, orders: [], loaded: false, ...states.orders }),
    },
    products: {
      ...record<Calls<'products'>>('products', { ...stubs.products, ...overrides.products }),
      store: storeFixture<ProductsState>({ ...idle, byId, ...states.products }),
    },
    feedback: {
      toast: (toast) => void toasts.push(toast),
      popup: async (popup) => void popups.push(popup),
      busy: (work) => work,
      ...overrides.feedback,
    },
    bus: createBus(),
    ...record('services', { report: overrides.report ?? (() => undefined) }),
  };
}

/** Wraps a service so that each call is recorded in `calls`. */
function recorded<Service extends object>(calls: Call[], serviceName: string, service: Service): Service {
  const entries = Object.entries(service).map(([name, call]) => [
    name,
    (...args: unknown[]) => {
      calls.push({ name: `${serviceName}.${name}`, args });
      return (call as (...given: unknown[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(entries) as Service;
}
