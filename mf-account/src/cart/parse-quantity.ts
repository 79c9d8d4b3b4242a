import { stockText } from 'shared/models';

/** A valid quantity, an error message, or null for an empty input. */
export type ParsedQuantity = { quantity: number } | { problem: string } | null;

/**
 * Parses a typed quantity: at least 1 (CART-1), at most `free`. `free` is undefined when the stock is unknown; the server
 * decides then.
 */
export function parseQuantity(typed: string, free: number | undefined): ParsedQuantity {
  if (typed.trim() === '') return null;
  const quantity = Number(typed);
  if (!Number.isInteger(quantity)) return { problem: 'Enter a whole number.' };
  if (quantity < 1) return { problem: 'Choose at least 1, or remove the pair from your cart.' };
  if (free !== undefined && quantity > free) return { problem: stockText(free) };
  return { quantity };
}
