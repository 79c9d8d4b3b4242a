import { HttpError } from '../http/http-error';

/** The units of a product in one size that an account can have. */
export interface ItemAvailability {
  price_cents: number;
  /** Free units, not counting the account's own holds: its next order releases them. Null if there is no such size. */
  free: number | null;
}

/** Why an item cannot be put into the cart. */
export type RefusedItem = 'unknown product' | 'unknown size' | 'too few left';

/** Why so many units of a product that is sold cannot be in the cart; null if they can. */
export function whyRefused({ free }: Pick<ItemAvailability, 'free'>, quantity: number): RefusedItem | null {
  if (free === null) return 'unknown size';
  return free < quantity ? 'too few left' : null;
}

/** The error for a refused item: 404, 400 and 409 as in API-3. `free` are the units that are left. */
export function refusedItem(why: RefusedItem, free: number): HttpError {
  if (why === 'unknown product') return new HttpError(404, 'Product not found.', { code: 'cart/product-not-found' });
  if (why === 'unknown size')
    return new HttpError(400, 'This product does not come in that size.', {
      code: 'cart/unknown-size',
      errors: [{ field: 'size', message: 'Unknown size.' }],
    });
  if (free === 0) return new HttpError(409, 'Out of Stock', { code: 'cart/out-of-stock' });
  const message = `Only ${free} left in this size.`;
  return new HttpError(409, message, { code: 'cart/too-few-left', errors: [{ field: 'quantity', message }] });
}
