import { succeeded, type Result } from '../contract/result';
import type { Http, Services } from '../contract/services';
import type { Product } from '../models/product';
import { selectProducts } from '../models/product-query';
import { orderFixture, userFixture } from './fixtures';
import { replies } from './replies';

/** The calls of a service without its store. */
export type Calls<ServiceName extends 'session' | 'cart' | 'wishList' | 'orders' | 'products'> = Omit<
  Services[ServiceName],
  'store'
>;

const resolveWith =
  <T>(data: T) =>
  async (): Promise<Result<T>> =>
    succeeded(data);
const resolveEmpty = async <T>(): Promise<Result<T>> => succeeded(undefined as T);

/** Services with calls that all succeed and change no store. */
export const stubServices = (rows: Product[]) => ({
  http: { get: resolveEmpty, post: resolveEmpty, put: resolveEmpty, delete: resolveEmpty } satisfies Http,
  session: {
    logIn: resolveWith({ jwt: 'token' }),
    register: resolveWith({ jwt: 'token' }),
    logOut: () => undefined,
    loadUser: resolveWith(userFixture()),
    updateUser: async (update) => succeeded({ ...userFixture(), ...update }),
    returnTo: () => undefined,
    consumeReturnPath: () => '/',
  } satisfies Calls<'session'>,
  cart: {
    add: resolveEmpty,
    update: resolveEmpty,
    remove: resolveEmpty,
    load: resolveEmpty,
    retryGuest: resolveEmpty,
    removeGuest: () => undefined,
  } satisfies Calls<'cart'>,
  wishList: { save: resolveEmpty, remove: resolveEmpty, load: resolveEmpty } satisfies Calls<'wishList'>,
  orders: {
    load: resolveWith([]),
    create: resolveWith(replies['POST /api/order'].body),
    draft: () => null,
    pending: () => null,
    confirm: resolveWith(orderFixture()),
    forgetPending: () => undefined,
  } satisfies Calls<'orders'>,
  products: {
    list: async (query) => succeeded(selectProducts(rows, query)),
    ensure: async () => undefined,
    prefetch: () => undefined,
  } satisfies Calls<'products'>,
});
