import { useState } from 'react';
import { useServices } from 'shared/contract';
import { outOfStockSentence, sentenceFor } from 'shared/errors';
import { MAX_PER_ADD, freeOf, type Product, type SizeKey } from 'shared/models';
import { firstSize } from './choice-of-size';

/** What a press on 'Add to Cart' came to; it stays on the page after the snackbar has gone. */
export type Added = { size: string; quantity: number } | 'refused' | null;

/** The choice of size and quantity, and what becomes of adding it to the cart (PDP-2 to PDP-8). */
export function useBuying(product: Product) {
  const { cart, feedback } = useServices();
  const [size, setSize] = useState<SizeKey>(() => firstSize(product));
  const [wanted, setQuantity] = useState(1);
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<Added>(null);

  const free = freeOf(product, size);
  const most = Math.max(0, Math.min(MAX_PER_ADD, free));
  const quantity = Math.max(1, Math.min(wanted, most));

  const choose = (next: SizeKey) => {
    setSize(next);
    setQuantity(1);
    setAdded(null);
  };

  const add = async () => {
    if (free <= 0) {
      setAdded('refused');
      feedback.toast({ kind: 'error', text: outOfStockSentence });
      return;
    }
    setAdding(true);
    const outcome = await cart.add({ product, size, quantity });
    setAdding(false);
    if (outcome.ok) {
      setAdded({ size: size.slice('size'.length), quantity });
      feedback.toast({ kind: 'success', text: 'Successfully added to Cart.', duration: 1200 });
    } else {
      setAdded('refused');
      feedback.toast({ kind: 'error', text: sentenceFor('cart-add', outcome.failure) });
    }
  };

  return { size, choose, free, most, quantity, setQuantity, adding, added, add };
}
