import { succeeded, type Outcome } from '../contract/outcome';
import type { Http, Services } from '../contract/services';
import type { Product } from '../models/product';
import { selectProducts } from '../models/product-query';
import { orderFixture, userFixture } from './fixtures';
import { replies } from './replies';

/** The calls of a service without its store. */
export type Calls<Noun extends 'session' | 'cart' | 'orders' | 'products'> = Omit<Services[Noun], 'store'>;

const answer =
  <T>(data: T) =>
  async (): Promise<Outcome<T>> =>
    succeeded(data);
const nothing = async <T>(): Promise<Outcome<T>> => succeeded(undefined as T);

/** Services to whom everything succeeds; they change no store. */
export const obligingServices = (rows: Product[]) => ({
  http: { get: nothing, post: nothing, put: nothing, delete: nothing } satisfies Http,
  session: {
    logIn: answer({ jwt: 'token' }),
    register: answer({ jwt: 'token' }),
    logOut: () => undefined,
    loadUser: answer(userFixture()),
    updateUser: async (update) => succeeded({ ...userFixture(), ...update }),
    takeLandingPath: () => '/',
  } satisfies Calls<'session'>,
  cart: { add: nothing, update: nothing, remove: nothing, load: nothing } satisfies Calls<'cart'>,
  orders: {
    load: answer([]),
    create: answer(replies['POST /api/order'].body),
    typed: () => null,
    pending: () => null,
    confirm: answer(orderFixture()),
    forgetPending: () => undefined,
  } satisfies Calls<'orders'>,
  products: {
    list: async (query) => succeeded(selectProducts(rows, query)),
    ensure: async () => undefined,
    prefetch: () => undefined,
  } satisfies Calls<'products'>,
});
