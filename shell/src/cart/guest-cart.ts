import { failed, succeeded, type Bus, type CartState, type Result, type Store } from 'shared/contract';
import { freeStock, MAX_PER_ADD, stockText, type GuestLine } from 'shared/models';
import { OUT_OF_STOCK } from 'shared/errors';
import { keys, type SafeStorage } from '../session/storage';
import { parseGuestCart, quantityOf, withAdded, withQuantity, type AddRequest } from './guest';

/** The cart of a visitor who is not signed in. Every change is saved to local storage and published. */
export function createGuestCart({ bus, store, local }: { bus: Bus; store: Store<CartState>; local: SafeStorage }) {
  const lines = () => store.get().guest;

  function save(guest: GuestLine[]) {
    if (guest.length) local.set(keys.cart, JSON.stringify(guest));
    else local.remove(keys.cart);
    bus.publish('cart/guest-changed', { guest });
  }

  /** Makes the checks that the server makes for a signed-in shopper, and says the same (PDP-3, PDP-4). */
  function validateAdd({ product, size, quantity }: AddRequest): Result<never> | null {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_PER_ADD) return failed({ kind: 'status', status: 400 });
    const free = freeStock(product, size);
    if (quantityOf(lines(), product.id, size) + quantity <= free) return null;
    if (free <= 0) return failed({ kind: 'status', status: 409, message: OUT_OF_STOCK });
    const message = stockText(free);
    return failed({ kind: 'status', status: 409, message, errors: [{ field: 'quantity', message }] });
  }

  return {
    lines,
    /** Reads what an earlier page or another tab stored. */
    read: () => bus.publish('cart/guest-changed', { guest: parseGuestCart(local.get(keys.cart)) }),
    add(request: AddRequest): Result<unknown> {
      const rejection = validateAdd(request);
      if (rejection) return rejection;
      save(withAdded(lines(), request));
      return succeeded(lines());
    },
    setQuantity(line: Pick<GuestLine, 'productId' | 'size' | 'quantity'>): Result<unknown> {
      save(withQuantity(lines(), line));
      return succeeded(lines());
    },
  };
}

export type GuestCart = ReturnType<typeof createGuestCart>;
