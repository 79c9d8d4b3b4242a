import { failed, succeeded, type Bus, type CartState, type Outcome, type Store } from 'shared/contract';
import { freeOf, MAX_PER_ADD, type GuestLine } from 'shared/models';
import { outOfStockSentence } from 'shared/errors';
import { keys, type Keeper } from '../session/storage';
import { parseGuestCart, quantityOf, withAdded, withQuantity, type AddRequest } from './guest';

/** The cart of a visitor who is not signed in: kept in local storage, published at each change. */
export function createGuestCart({ bus, store, local }: { bus: Bus; store: Store<CartState>; local: Keeper }) {
  const lines = () => store.get().guest;

  function keep(guest: GuestLine[]) {
    if (guest.length) local.set(keys.cart, JSON.stringify(guest));
    else local.remove(keys.cart);
    bus.publish('cart/guest-changed', { guest });
  }

  /** The checks that the server makes for a signed-in shopper (PDP-3, PDP-4). */
  function refusal({ product, size, quantity }: AddRequest): Outcome<never> | null {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_PER_ADD) return failed({ kind: 'status', status: 400 });
    const enough = quantityOf(lines(), product.id, size) + quantity <= freeOf(product, size);
    return enough ? null : failed({ kind: 'status', status: 409, message: outOfStockSentence });
  }

  return {
    lines,
    keep,
    /** Takes up what an earlier page or another tab has stored. */
    read: () => bus.publish('cart/guest-changed', { guest: parseGuestCart(local.get(keys.cart)) }),
    add(request: AddRequest): Outcome<unknown> {
      const refused = refusal(request);
      if (refused) return refused;
      keep(withAdded(lines(), request));
      return succeeded(lines());
    },
    setQuantity(line: Pick<GuestLine, 'productId' | 'size' | 'quantity'>): Outcome<unknown> {
      keep(withQuantity(lines(), line));
      return succeeded(lines());
    },
  };
}

export type GuestCart = ReturnType<typeof createGuestCart>;
