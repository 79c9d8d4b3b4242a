import { freeStock, type CartItem, type Product } from 'shared/models';
import { formatRand } from 'shared/money';

/**
 * What changed on a line since it was added to the cart; '' if nothing did. A pending payment of the shopper holds the
 * units of this line, so the free stock does not include them.
 */
export function lineNotice(item: CartItem, product: Product | undefined, paymentOpen: boolean): string {
  if (!product) return 'This product is not available right now. Please remove it from your cart, or check back later.';
  if (product.price !== item.price)
    return `The price is now ${formatRand(product.price)}; it was ${formatRand(item.price)} when you added it.`;
  const free = freeStock(product, item.size);
  if (free >= item.quantity || paymentOpen) return '';
  return free > 0 ? `Only ${free} left in this size. Please lower the quantity in your cart.` : 'This size is out of stock now.';
}
