import { succeeded, type Bus, type CartService, type CartState, type SessionState, type Store } from 'shared/contract';
import type { HttpClient } from '../http/http';
import type { Visit } from '../session/visit';
import { withQuantity } from './guest';
import type { GuestCart } from './guest-cart';
import { createServerCart } from './server-cart';

interface CartParts {
  bus: Bus;
  http: HttpClient;
  store: Store<CartState>;
  session: Store<SessionState>;
  guest: GuestCart;
  visit: Visit;
}

/** The one writer of both carts: the guest's without a token, the server's with one. */
export function createCart({ bus, http, store, session, guest, visit }: CartParts): CartService {
  const write = createServerCart({ bus, http, visit });
  const signedIn = () => session.get().jwt !== '';

  return {
    store,
    async add({ product, size, quantity }) {
      if (!signedIn()) return guest.add({ product, size, quantity });
      const body = { quantity, size, productId: product.id, price: product.price };
      return write({ name: 'add', method: 'POST', path: '/api/cart', body, once: true });
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
