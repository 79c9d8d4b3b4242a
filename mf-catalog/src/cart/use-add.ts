import { useServices, type Failure } from 'shared/contract';
import { CART_ADD_MESSAGES, messageOf } from 'shared/errors';
import type { Product, SizeKey } from 'shared/models';
import { formatRand } from 'shared/money';
import { hasOtherPrice } from 'shared/products';
import { useFailureToast } from 'shared/ui';

/**
 * Adds to the cart, shows the result (PDP-5 to PDP-8), and resolves to the failure, or to nothing. The page may be older than the price
 * or the stock: if the cart has another price than the page, or the shop has too few left, the product is fetched again.
 */
export function useAdd(): (product: Product, size: SizeKey, quantity: number) => Promise<Failure | undefined> {
  const { cart, feedback, products } = useServices();
  const showFailure = useFailureToast();
  return async (product, size, quantity) => {
    const result = await cart.add({ product, size, quantity });
    if (!result.ok) {
      if (result.failure.status === 409) void products.list({ ids: [product.id] });
      showFailure(result.failure, messageOf(CART_ADD_MESSAGES, result.failure));
      return result.failure;
    }
    feedback.toast({ kind: 'success', text: 'Successfully added to Cart.', duration: 1200 });
    // A guest's cart takes the page's price.
    const line = cart.store.get().cart.find((item) => item.productId === product.id && item.size === size);
    if (line && hasOtherPrice(line, product)) {
      void products.list({ ids: [product.id] });
      feedback.toast({ kind: 'info', text: `The price is now ${formatRand(line.price)}.` });
    }
  };
}
