import { freeOf, type CartItem, type Product } from 'shared/models';
import { formatRand } from 'shared/money';

/**
 * What the shopper should know of a line before paying; '' where nothing changed since it was put into the cart. A payment
 * of one's own that is still open holds these very pairs: the count of free ones does not speak of them then.
 */
export function newsOf(item: CartItem, product: Product | undefined, paymentOpen: boolean): string {
  if (!product) return 'This product is not in the shop now. If that stays so, please remove it from your cart.';
  if (product.price !== item.price)
    return `The price is now ${formatRand(product.price)}; it was ${formatRand(item.price)} when you added it.`;
  const free = freeOf(product, item.size);
  if (free >= item.quantity || paymentOpen) return '';
  return free > 0 ? `Only ${free} left in this size. Please lower the quantity in your cart.` : 'This size is out of stock now.';
}
