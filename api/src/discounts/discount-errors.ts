import { formatCents } from 'shared/money';
import { HttpError } from '../http/http-error';

const refuse = (code: string, message: string) =>
  new HttpError(409, message, { code, errors: [{ field: 'discountCode', message }] });

/** Why a code takes nothing off the cart, each a 409 that the shopper reads at the field `discountCode` (SELL-2). */
export const discountErrors = {
  /** One message for unknown, switched off, not begun, or for none of the products in the cart: guessing reveals nothing. */
  notValid: () => refuse('discount/not-valid', 'This code is not valid.'),
  expired: () => refuse('discount/expired', 'This code has expired.'),
  usedUp: () => refuse('discount/used-up', 'This code has been used up.'),
  alreadyUsed: () => refuse('discount/already-used', 'You have used this code already.'),
  belowMinimum: (missingCents: number) =>
    refuse('discount/below-minimum', `Spend ${formatCents(missingCents).replace('\u00a0', ' ')} more to use this code.`),
};
