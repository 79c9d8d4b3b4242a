import { useServices } from 'shared/contract';
import { CART_ADD_MESSAGES, messageOf } from 'shared/errors';
import type { Product, SizeKey } from 'shared/models';
import { formatRand } from 'shared/money';
import { hasOtherPrice } from 'shared/products';

/**
 * Adds to the cart, shows the result (PDP-5 to PDP-8), and resolves to whether it was added. The page may be older than the price
 * or the stock: if the cart has another price than the page, or the shop has too few left, the product is fetched again.
 */
export function useAdd(): (product: Product, size: SizeKey, quantity: number) => Promise<boolean> {
  const { cart, feedback, products } = useServices();
  return async (product, size, quantity) => {
    const result = await cart.add({ product, size, quantity });
    if (!result.ok) {
      if (result.failure.status === 409) void products.list({ ids: [product.id] });
      feedback.toast({ kind: 'error', text: messageOf(CART_ADD_MESSAGES, result.failure) });
      return false;
    }
    feedback.toast({ kind: 'success', text: 'Successfully added to Cart.', duration: 1200 });
    // A guest's cart takes the page's price.
    const line = cart.store.get().cart.find((item) => item.productId === product.id && item.size === size);
    if (line && hasOtherPrice(line, product)) {
      void products.list({ ids: [product.id] });
      feedback.toast({ kind: 'info', text: `The price is now ${formatRand(line.price)}.` });
    }
    return true;
  };
}
