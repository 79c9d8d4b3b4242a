import { useServices, useStore } from 'shared/contract';
import { WISH_LIST_MESSAGES, messageOf } from 'shared/errors';
import type { Product } from 'shared/models';
import { useFailureToast } from 'shared/ui';

/** Whether a product is in the wish list, and a toggle that says what it did: toasts are announced (SELL-4). */
export function useSaved(product: Pick<Product, 'id' | 'name' | 'category' | 'image1' | 'price'>) {
  const { wishList, feedback } = useServices();
  const showFailure = useFailureToast();
  const saved = useStore(wishList.store, ({ items }) => items.some(({ productId }) => productId === product.id));
  const toggle = async () => {
    const result = await (saved ? wishList.remove(product.id) : wishList.save(product));
    if (!result.ok) showFailure(result.failure, messageOf(WISH_LIST_MESSAGES, result.failure));
    else feedback.toast({ kind: 'success', text: saved ? 'Removed from your wish list.' : 'Saved to your wish list.' });
  };
  return { saved, toggle };
}
