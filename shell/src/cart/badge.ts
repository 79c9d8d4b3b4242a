import type { CartState } from 'shared/contract';

const HIGHEST = 99;

/**
 * The number on the cart icon (BADGE-1): the lines of the server's cart if it has any and the first has an id, else the
 * units in the guest cart, else 0.
 */
export function badgeCount({ cart, guest }: Pick<CartState, 'cart' | 'guest'>): number {
  const first: { id?: number } | undefined = cart[0];
  if (first && first.id !== undefined && first.id !== null) return cart.length;
  return guest.reduce((sum, line) => sum + line.quantity, 0);
}

/** The text of the badge: '' for 0, at most '99+' (BADGE-2). */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > HIGHEST ? `${HIGHEST}+` : String(count);
}

/** The accessible name of the cart link, with the count. */
export function cartLabel(count: number): string {
  if (count <= 0) return 'Cart';
  if (count > HIGHEST) return `Cart, more than ${HIGHEST} items`;
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
}
