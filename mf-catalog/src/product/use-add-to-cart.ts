import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from 'shared/contract';
import { CART_ADD_MESSAGES, OUT_OF_STOCK, messageOf } from 'shared/errors';
import { MAX_PER_ADD, freeStock, sizeLabel, type Product, type SizeKey } from 'shared/models';
import { defaultSize, sizeOfAddress } from './size-selector';

/** Result of the last add; it stays on the page after the toast has closed. `size` is a size label. */
export type AddResult = { size: string; quantity: number } | 'failed' | null;

/** Chosen size and quantity, and adding them to the cart (PDP-2 to PDP-8). */
export function useAddToCart(product: Product) {
  const { cart, feedback } = useServices();
  const { search } = useLocation();
  const [size, setSize] = useState<SizeKey>(() => sizeOfAddress(product, search) ?? defaultSize(product));
  const [requestedQuantity, setQuantity] = useState(1);
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<AddResult>(null);

  const free = freeStock(product, size);
  const maxQuantity = Math.max(0, Math.min(MAX_PER_ADD, free));
  const quantity = Math.max(1, Math.min(requestedQuantity, maxQuantity));

  const chooseSize = (next: SizeKey) => {
    setSize(next);
    setQuantity(1);
    setAdded(null);
  };

  const add = async () => {
    if (free <= 0) {
      setAdded('failed');
      feedback.toast({ kind: 'error', text: OUT_OF_STOCK });
      return;
    }
    setAdding(true);
    const result = await cart.add({ product, size, quantity });
    setAdding(false);
    if (result.ok) {
      setAdded({ size: sizeLabel(size), quantity });
      feedback.toast({ kind: 'success', text: 'Successfully added to Cart.', duration: 1200 });
    } else {
      setAdded('failed');
      feedback.toast({ kind: 'error', text: messageOf(CART_ADD_MESSAGES, result.failure) });
    }
  };

  return { size, chooseSize, free, maxQuantity, quantity, setQuantity, adding, added, add };
}
