import { createBus, type Bus, type ProductsReader, type Services } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import { createGuestCart } from './cart/guest-cart';
import { mergeGuestCart } from './cart/merge';
import { createCart } from './cart/service';
import { createCartStore } from './cart/store';
import { createFeedback, type FeedbackModel } from './feedback/model';
import { createHttp, type HttpOptions } from './http/http';
import { createPendingPayment } from './orders/pending-payment';
import { createOrders } from './orders/service';
import { createOrdersStore } from './orders/store';
import { createProducts } from './products/service';
import { createProductsStore } from './products/store';
import { onFirstMove } from './routing/first-move';
import { createEnding } from './session/ending';
import { createExpiryNote } from './session/expiry';
import { createSession } from './session/service';
import { createKeeper, keys } from './session/storage';
import { createSessionStore } from './session/store';
import { followOtherTabs } from './session/tabs';
import { createVisit } from './session/visit';

export { seedProducts } from './products/store';

export interface ShellOptions {
  config: ShopConfig;
  /** Where the API lies; '' for the page's own origin. */
  apiUrl: string;
  /** The server's catalogue snapshot; in the browser the API is asked. */
  productsReader?: ProductsReader;
  /** Loads a page's code and data ahead of a click. */
  prefetch?(path: string): void;
  report?(error: unknown): void;
  adapter?: HttpOptions['adapter'];
}

export interface Shell {
  services: Services;
  bus: Bus;
  feedback: FeedbackModel;
  /** Once, after hydration: reads local storage, loads what a signed-in visitor sees (AUTH-8), follows other tabs. */
  start(): void;
  /** True once, right after an expired session: the guard then redirects without 'LogIn First'. */
  takeExpired(): boolean;
}

/** Composes the shell's services. Touches no browser object before `start()`. */
export function createServices(options: ShellOptions): Shell {
  const bus = createBus();
  const feedback = createFeedback();
  const [local, tab] = [createKeeper('localStorage'), createKeeper('sessionStorage')];
  const expiry = createExpiryNote(tab);
  const visit = createVisit(bus);
  const sessionStore = createSessionStore(bus);
  const cartStore = createCartStore(bus);
  const ordersStore = createOrdersStore(bus);
  const productsStore = createProductsStore(bus);

  const ending = createEnding({
    bus,
    store: sessionStore,
    local,
    expiry,
    feedback,
    readGuestCart: () => guest.read(),
  });
  const keepToken = (jwt: string) => {
    local.set(keys.jwt, jwt);
    bus.publish('session/token-kept', { jwt });
  };
  const http = createHttp({
    apiUrl: options.apiUrl,
    token: () => sessionStore.get().jwt,
    onRenewed: keepToken,
    onRefused: ending.end,
    adapter: options.adapter,
  });

  const guest = createGuestCart({ bus, store: cartStore, local });
  const cart = createCart({ bus, http, store: cartStore, session: sessionStore, guest, visit });
  const payments = createPendingPayment(local);
  const orders = createOrders({ bus, http, store: ordersStore, payments, visit, reloadCart: cart.load });
  const products = createProducts({
    bus,
    http,
    store: productsStore,
    reader: options.productsReader,
    prefetch: options.prefetch,
  });

  const load = () => void Promise.all([session.loadUser(), cart.load(), orders.load()]);
  const session = createSession({
    bus,
    http,
    store: sessionStore,
    local,
    expiry,
    visit,
    readGuestCart: guest.read,
    async welcome() {
      await mergeGuestCart({ guest, cart, session: sessionStore, feedback });
      if (sessionStore.get().jwt) load();
    },
  });

  const report = options.report ?? (() => undefined);
  const services: Services = { config: options.config, http, session, cart, orders, products, feedback, bus, report };
  return {
    services,
    bus,
    feedback,
    takeExpired: ending.takeExpired,
    start() {
      guest.read();
      // A guest who only looks around sends nothing: the client's code comes before the first request, not with the page.
      onFirstMove(http.warm);
      followOtherTabs({
        bus,
        store: sessionStore,
        local,
        expiry,
        load,
        readGuestCart: guest.read,
        loadCart: () => void cart.load(),
      });
      const jwt = local.get(keys.jwt);
      if (!jwt) return;
      bus.publish('session/token-kept', { jwt });
      load();
    },
  };
}
