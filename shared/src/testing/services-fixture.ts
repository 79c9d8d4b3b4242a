import { createBus, type Bus } from '../contract/bus';
import type { CartState, OrdersState, ProductsState, SessionState } from '../contract/states';
import type { Feedback, Http, Popup, Services, Toast } from '../contract/services';
import { DEFAULT_SHOP } from '../models/shop-config';
import type { Product } from '../models/product';
import { obligingServices, type Calls } from './obliging-services';
import { storeFixture, type StoreFixture } from './store-fixture';

type States = { session: SessionState; cart: CartState; orders: OrdersState; products: ProductsState };
type Noun = keyof States;

/** One call of a service: its name ('cart.add') and what it was given. */
export interface Call {
  name: string;
  args: readonly unknown[];
}

type WithStores = { [Key in Noun]: Calls<Key> & { store: StoreFixture<States[Key]> } };

export interface ServicesFixture extends Omit<Services, Noun>, WithStores {
  bus: Bus;
  /** Everything that was called, in order, but for `feedback`, which has its own lists. */
  calls: Call[];
  /** The arguments of every call of one function: `called('cart.add')`. */
  called(name: string): (readonly unknown[])[];
  toasts: Toast[];
  popups: Popup[];
}

export type ServicesOverrides = { [Key in Noun]?: Partial<Calls<Key>> } & {
  config?: Partial<Services['config']>;
  http?: Partial<Http>;
  feedback?: Partial<Feedback>;
  report?: Services['report'];
  /** What the stores hold at first, on top of a guest with nothing. */
  states?: { [Key in Noun]?: Partial<States[Key]> };
  /** Products that the store holds and `products.list` narrows. */
  rows?: Product[];
};

const idle = { isLoading: false, error: null, success: false };

/** Services in memory: every call is recorded and succeeds unless it is overridden; stores stay as set by the test. */
export function servicesFixture(overrides: ServicesOverrides = {}): ServicesFixture {
  const { states = {}, rows = [] } = overrides;
  const oblige = obligingServices(rows);
  const calls: Call[] = [];
  const toasts: Toast[] = [];
  const popups: Popup[] = [];
  const record = <Service extends object>(noun: string, service: Service) => recorded(calls, noun, service);
  const byId = Object.fromEntries(rows.map((row) => [row.id, row]));
  return {
    calls,
    toasts,
    popups,
    called: (name) => calls.filter((call) => call.name === name).map(({ args }) => args),
    config: { ...DEFAULT_SHOP, ...overrides.config },
    http: record<Http>('http', { ...oblige.http, ...overrides.http }),
    session: {
      ...record<Calls<'session'>>('session', { ...oblige.session, ...overrides.session }),
      store: storeFixture<SessionState>({ ...idle, user: null, jwt: '', authenticated: false, ...states.session }),
    },
    cart: {
      ...record<Calls<'cart'>>('cart', { ...oblige.cart, ...overrides.cart }),
      store: storeFixture<CartState>({ ...idle, cart: [], guest: [], loaded: false, ...states.cart }),
    },
    orders: {
      ...record<Calls<'orders'>>('orders', { ...oblige.orders, ...overrides.orders }),
      store: storeFixture<OrdersState>({ ...idle, order: null, orders: [], loaded: false, ...states.orders }),
    },
    products: {
      ...record<Calls<'products'>>('products', { ...oblige.products, ...overrides.products }),
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

/** The same service, each of whose calls leaves a note in `calls` first. */
function recorded<Service extends object>(calls: Call[], noun: string, service: Service): Service {
  const entries = Object.entries(service).map(([name, call]) => [
    name,
    (...args: unknown[]) => {
      calls.push({ name: `${noun}.${name}`, args });
      return (call as (...given: unknown[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(entries) as Service;
}
