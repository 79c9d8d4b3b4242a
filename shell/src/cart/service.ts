import { succeeded, type Bus, type CartService, type CartState, type SessionState, type Store } from 'shared/contract';
import type { HttpClient } from '../http/http';
import type { SessionEpoch } from '../session/session-epoch';
import { withQuantity } from './guest';
import type { GuestCart } from './guest-cart';
import { createServerCart } from './server-cart';

interface CartParts {
  bus: Bus;
  http: HttpClient;
  store: Store<CartState>;
  session: Store<SessionState>;
  guest: GuestCart;
  sessionEpoch: SessionEpoch;
}

/** The only writer of both carts: the guest cart without a token, the server's cart with one. */
export function createCart({ bus, http, store, session, guest, sessionEpoch }: CartParts): CartService {
  const write = createServerCart({ bus, http, sessionEpoch });
  const signedIn = () => session.get().jwt !== '';

  return {
    store,
    async add({ product, size, quantity }) {
      if (!signedIn()) return guest.add({ product, size, quantity });
      const body = { quantity, size, productId: product.id, price: product.price };
      return write({ name: 'add', method: 'POST', path: '/api/cart', body, idempotent: true });
    },
    async update({ productId, size, quantity }) {
      if (!signedIn()) return guest.setQuantity({ productId, size, quantity: Math.max(1, quantity) });
      return write({
        name: 'update',
        method: 'PUT',
        path: '/api/cart',
        body: { productId, quantity, size },
        change: (cart) => withQuantity(cart, { productId, size, quantity }),
      });
    },
    async remove({ productId, size }) {
      if (!signedIn()) return guest.setQuantity({ productId, size, quantity: 0 });
      return write({
        name: 'remove',
        method: 'DELETE',
        path: `/api/cart?productId=${productId}&size=${encodeURIComponent(size)}`,
        change: (cart) => withQuantity(cart, { productId, size, quantity: 0 }),
      });
    },
    async load() {
      if (!signedIn()) return succeeded(guest.lines());
      return write({ name: 'get', method: 'GET', path: '/api/cart' });
    },
  };
}
