import { createBus, type Bus, type CartService, type ProductsReader, type Services } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import { inTime } from 'shared/ui';
import { createGuestCart } from './cart/guest-cart';
import { shareCartChanges } from './cart/other-tabs';
import { createCart } from './cart/service';
import { createCartStore } from './cart/store';
import { createFeedback, type FeedbackModel } from './feedback/model';
import { createShopHttp, type ShopHttpOptions } from './http/http';
import { createDeclinedRequest } from './orders/declined-request';
import { createPendingPayment } from './orders/pending-payment';
import { createOrders } from './orders/service';
import { createOrdersStore } from './orders/store';
import { createProducts } from './products/service';
import { createProductsStore } from './products/store';
import { accountOf } from './session/account';
import { createExpiryHandler } from './session/expiry-handler';
import { createLastSession, LAST_SESSION } from './session/last-session';
import { createSession } from './session/service';
import { createSafeStorage, keys, tabKeys } from './session/storage';
import { createSessionStore } from './session/store';
import { followOtherTabs } from './session/tabs';
import { createSessionEpoch } from './session/session-epoch';
import { createWishList } from './wish-list/service';
import { createWishListStore } from './wish-list/store';

export { seedProducts } from './products/store';

export interface ShellOptions {
  config: ShopConfig;
  /** Base URL of the API; '' for the page's origin. */
  apiUrl: string;
  /** The server's catalog snapshot. Without it, as in the browser, products come from the API. */
  productsReader?: ProductsReader;
  /** Loads a page's code and data ahead of a click. */
  prefetch?(path: string): void;
  report?(error: unknown): void;
  /** Listens to the browser's history, ahead of the router; absent on the server. */
  onPopState?: Services['onPopState'];
  /** Counts what the shopper does on a page of this generation (SELL-8); absent if nothing may be counted. */
  funnel?: { generation: number; recordAdd(by: 'guest' | 'customer'): void } | undefined;
  adapter?: ShopHttpOptions['adapter'];
}

export interface Shell {
  services: Services;
  bus: Bus;
  feedback: FeedbackModel;
  /** Call once, after hydration: reads local storage, loads the customer's data (AUTH-8), follows other tabs. */
  start(): void;
  /** True once, right after a session expired: the guard then redirects without 'LogIn First'. */
  consumeSessionExpired(): boolean;
}

/** Composes the shell's services. Touches no browser object before `start()`. */
export function createServices(options: ShellOptions): Shell {
  const bus = createBus();
  const feedback = createFeedback();
  const [local, tab] = [createSafeStorage('localStorage'), createSafeStorage('sessionStorage')];
  const lastSession = createLastSession(tab);
  const sessionEpoch = createSessionEpoch(bus);
  const sessionStore = createSessionStore(bus);
  const cartStore = createCartStore(bus);
  const wishListStore = createWishListStore(bus);
  const ordersStore = createOrdersStore(bus);
  const productsStore = createProductsStore(bus);

  const expiryHandler = createExpiryHandler({ bus, store: sessionStore, local, lastSession, feedback });
  const storeToken = (jwt: string) => {
    local.set(keys.jwt, jwt);
    bus.publish('session/token-changed', { jwt });
  };
  // 'Please log in again.' is done, and so is a wrong password before the right one.
  bus.events$.subscribe(({ type }) => {
    if (type === 'session/login-success' || type === 'session/register-success') feedback.dismissErrors();
  });
  const http = createShopHttp({
    baseUrl: options.apiUrl,
    token: () => sessionStore.get().jwt,
    onRenewed: storeToken,
    onUnauthorized: expiryHandler.handleSessionExpired,
    generation: options.funnel?.generation,
    adapter: options.adapter,
  });

  const guest = createGuestCart({ bus, store: cartStore, local });
  const cart = createCart({
    bus,
    http,
    store: cartStore,
    session: sessionStore,
    guest,
    sessionEpoch,
    onAdd: options.funnel?.recordAdd,
  });
  const wishList = createWishList({ bus, http, store: wishListStore, session: sessionStore, local, sessionEpoch, feedback });
  const payments = createPendingPayment(local, tab);
  const declined = createDeclinedRequest(tab, () => accountOf(sessionStore.get().jwt));
  const orders = createOrders({ bus, http, store: ordersStore, payments, declined, sessionEpoch, reloadCart: cart.load });
  const products = createProducts({
    bus,
    http,
    store: productsStore,
    reader: options.productsReader,
    prefetch: options.prefetch,
  });

  // Data that pages keep for the account in this tab, such as the address of a password reset, goes with it. Data that an
  // expired session leaves for the next log-in stays: it names its account.
  bus.events$.subscribe((event) => {
    if (event.type !== 'app/reset') return;
    if (event.payload.reason === 'log-out') lastSession.forget();
    tab.clear([...Object.values(tabKeys), LAST_SESSION]);
  });

  const load = () => {
    void cart.load();
    loadAccount();
  };
  const loadAccount = () => {
    void session.loadUser();
    void orders.load();
    void wishList.load();
  };
  /** Its code is loaded only if there are lines to move. Without it the lines stay, and the cart offers to try again. */
  const mergeGuest = () =>
    inTime(import(/* webpackChunkName: "merge" */ './cart/merge').then((m) => m.mergeGuestCart)).then(
      (mergeGuestCart) => mergeGuestCart({ guest, cart, session: sessionStore, local, feedback }),
      () => false,
    );
  async function mergeAndLoad() {
    const hasCart = guest.lines().length > 0 && (await mergeGuest());
    if (!sessionStore.get().jwt) return;
    if (hasCart) loadAccount();
    else load();
  }
  const session = createSession({
    bus,
    http,
    store: sessionStore,
    local,
    lastSession,
    sessionEpoch,
    onSignedIn: mergeAndLoad,
  });

  const report = options.report ?? (() => undefined);
  const { config, onPopState } = options;
  const cartService: CartService = {
    ...cart,
    retryGuest: mergeAndLoad,
    removeGuest: ({ productId, size }) => void guest.setQuantity({ productId, size, quantity: 0 }),
  };
  const services: Services = {
    config,
    http,
    session,
    cart: cartService,
    wishList,
    orders,
    products,
    feedback,
    bus,
    report,
    onPopState,
  };
  return {
    services,
    bus,
    feedback,
    consumeSessionExpired: expiryHandler.consumeSessionExpired,
    start() {
      guest.read();
      followOtherTabs({
        bus,
        store: sessionStore,
        local,
        lastSession,
        load,
        readGuestCart: guest.read,
        readWishList: wishList.follow,
        loadCart: () => {
          void cart.load();
          void wishList.load();
        },
      });
      shareCartChanges({ bus, session: sessionStore, loadCart: cart.load });
      const jwt = local.get(keys.jwt);
      if (jwt) bus.publish('session/token-changed', { jwt });
      wishList.follow();
      // Another tab may have logged out while this one was at the payment page.
      declined.read();
      if (!jwt) return;
      // The page was loaded again while the guest cart was being sent.
      if (local.get(keys.cartMerge)) void mergeAndLoad();
      else load();
    },
  };
}
