import { freeStock, stockText, type CartItem, type Product } from 'shared/models';
import { formatRand } from 'shared/money';
import { hasOtherPrice } from 'shared/products';

export interface KnownOfLine {
  /** False while the product's price may be older than the line's. */
  priceKnown: boolean;
  /** False while a pending payment of the shopper holds units of this line: the product's free stock does not include them. */
  stockKnown: boolean;
}

/**
 * The change of a line since it was added to the cart; '' if unchanged. A change that blocks the order comes first: a
 * size may sell out after its price has changed.
 */
export function lineNotice(item: CartItem, product: Product | undefined, known: KnownOfLine): string {
  if (!product) return 'This product is not available right now. Please remove it from your cart, or check back later.';
  return [stockNotice(item, product, known), priceNotice(item, product, known)].filter(Boolean).join(' ');
}

function stockNotice({ size, quantity, free: ofShopper }: CartItem, product: Product, { stockKnown }: KnownOfLine): string {
  const free = ofShopper ?? (stockKnown ? freeStock(product, size) : quantity);
  if (free >= quantity) return '';
  return `${stockText(free)} Please ${free > 0 ? 'lower the quantity in' : 'remove it from'} your cart.`;
}

const priceNotice = (item: CartItem, product: Product, { priceKnown }: KnownOfLine): string =>
  priceKnown && hasOtherPrice(item, product)
    ? `The price is now ${formatRand(product.price)}; it was ${formatRand(item.price)} when you added it.`
    : '';
