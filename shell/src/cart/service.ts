import {
  succeeded,
  type Bus,
  type CartService,
  type CartState,
  type Result,
  type SessionState,
  type Store,
} from 'shared/contract';
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
  /** Called after each add that the server or the guest cart accepted. */
  onAdd?(by: 'guest' | 'customer'): void;
}

type AddRequest = Parameters<CartService['add']>[0];

export interface Cart extends Omit<CartService, 'retryGuest' | 'removeGuest'> {
  /**
   * Moves units of the guest cart, which counted as added when the guest added them, to the server's cart. The server adds those of one
   * `key` once.
   */
  addFromGuest(request: AddRequest, key: string): Promise<Result<unknown>>;
}

/** The only writer of both carts: the guest cart without a token, the server's cart with one. */
export function createCart({ bus, http, store, session, guest, sessionEpoch, onAdd = () => undefined }: CartParts): Cart {
  const write = createServerCart({ bus, http, sessionEpoch });
  const signedIn = () => session.get().jwt !== '';

  const addToServer = ({ product, size, quantity }: AddRequest, isCounted: boolean, idempotent: string | true = true) => {
    const body = { quantity, size, productId: product.id, price: product.price };
    return write({ name: 'add', method: 'POST', path: '/api/cart', body, idempotent, isCounted });
  };

  return {
    store,
    async add(request) {
      const by = signedIn() ? 'customer' : 'guest';
      const result = by === 'guest' ? guest.add(request) : await addToServer(request, true);
      if (result.ok) onAdd(by);
      return result;
    },
    addFromGuest: (request, key) => addToServer(request, false, key),
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
