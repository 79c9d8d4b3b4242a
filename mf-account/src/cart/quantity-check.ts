/** What a typed quantity comes to: a number to order, a sentence against it, or nothing yet. */
export type TypedQuantity = { quantity: number } | { problem: string } | null;

/**
 * Reads what was typed by hand. At least 1 (CART-1), at most what is free; `free` is undefined where the stock is not
 * known, the server then has the say.
 */
export function readQuantity(typed: string, free: number | undefined): TypedQuantity {
  if (typed.trim() === '') return null;
  const quantity = Number(typed);
  if (!Number.isInteger(quantity)) return { problem: 'Type a whole number.' };
  if (quantity < 1) return { problem: 'At least 1. To take the pair out, remove it.' };
  if (free !== undefined && quantity > free) return { problem: leftSentence(free) };
  return { quantity };
}

/** Says how many pairs of a size are left. */
export const leftSentence = (free: number) => (free <= 0 ? 'Sold out in this size.' : `Only ${free} left in this size.`);
