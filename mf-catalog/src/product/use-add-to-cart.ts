import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices, type Failure } from 'shared/contract';
import { OUT_OF_STOCK } from 'shared/errors';
import { MAX_PER_ADD, freeStock, sizeLabel, type Product, type SizeKey } from 'shared/models';
import { useAdd } from '../cart/use-add';
import { defaultSize, sizeOfAddress } from './size-selector';

/** Result of the last add; it stays on the page after the toast has closed. `size` is a size label. */
export type AddResult = { size: string; quantity: number } | { failure: Failure } | null;

/** Chosen size and quantity, and adding them to the cart (PDP-2 to PDP-8). */
export function useAddToCart(product: Product) {
  const { feedback } = useServices();
  const addToCart = useAdd();
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
    setAdded(null);
  };

  const add = async () => {
    if (free <= 0) {
      setAdded({ failure: { kind: 'other' } });
      feedback.toast({ kind: 'error', text: OUT_OF_STOCK });
      return;
    }
    setAdding(true);
    const failure = await addToCart(product, size, quantity);
    setAdding(false);
    setAdded(failure ? { failure } : { size: sizeLabel(size), quantity });
  };

  return { size, chooseSize, free, maxQuantity, quantity, setQuantity, adding, added, add };
}
