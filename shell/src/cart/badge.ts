import type { CartState } from 'shared/contract';

const HIGHEST = 99;

/**
 * What the cart icon counts (BADGE-1): the server's items where there are any and the first has an id, else the pairs
 * in the local cart, else 0.
 */
export function badgeCount({ cart, guest }: Pick<CartState, 'cart' | 'guest'>): number {
  const first: { id?: number } | undefined = cart[0];
  if (first && first.id !== undefined && first.id !== null) return cart.length;
  return guest.reduce((sum, line) => sum + line.quantity, 0);
}

/** The count as the badge shows it: '' for none, at most '99+' (BADGE-2). */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > HIGHEST ? `${HIGHEST}+` : String(count);
}

/** The cart link's name with the count, as it is read aloud. */
export function cartName(count: number): string {
  if (count <= 0) return 'Cart';
  if (count > HIGHEST) return `Cart, more than ${HIGHEST} items`;
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
}
