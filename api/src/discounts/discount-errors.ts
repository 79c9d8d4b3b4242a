import { formatRand, fromCents } from 'shared/money';
import { HttpError } from '../http-error';

const refuse = (code: string, message: string) =>
  new HttpError(409, message, { code: `discount/${code}`, errors: [{ field: 'discountCode', message }] });

/** The discountErrors of a discount code, as the shopper reads them (SELL-2). */
export const discountErrors = {
  /** Unknown, switched off, not begun, or for none of the products in the cart: guessing tells nothing. */
  notValid: () => refuse('not-valid', 'This code is not valid.'),
  expired: () => refuse('expired', 'This code has expired.'),
  usedUp: () => refuse('used-up', 'This code has been used up.'),
  alreadyUsed: () => refuse('already-used', 'You have used this code already.'),
  belowMinimum: (missingCents: number) =>
    refuse('below-minimum', `Spend ${formatRand(fromCents(missingCents))} more to use this code.`),
};
