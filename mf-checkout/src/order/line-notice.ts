import { freeStock, type CartItem, type Product } from 'shared/models';
import { formatRand } from 'shared/money';

export interface KnownOfLine {
  /** False while the product's price may be older than the line's. */
  priceKnown: boolean;
  /** False while a pending payment of the shopper holds units of this line: the free stock does not include them. */
  stockKnown: boolean;
}

/** What changed on a line since it was added to the cart; '' if nothing did. */
export function lineNotice(item: CartItem, product: Product | undefined, { priceKnown, stockKnown }: KnownOfLine): string {
  if (!product) return 'This product is not available right now. Please remove it from your cart, or check back later.';
  if (priceKnown && product.price !== item.price)
    return `The price is now ${formatRand(product.price)}; it was ${formatRand(item.price)} when you added it.`;
  const free = freeStock(product, item.size);
  if (free >= item.quantity || !stockKnown) return '';
  return free > 0 ? `Only ${free} left in this size. Please lower the quantity in your cart.` : 'This size is out of stock now.';
}
