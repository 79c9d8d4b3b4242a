import { randomBytes, randomInt } from 'node:crypto';

/** No letters or digits that are mistaken for one another. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** An order's name, `ABCDE-23456`: easy to read out, not to be guessed, and never six digits in a row (mail). */
export function newOrderId(): string {
  const part = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `${part()}-${part()}`;
}

/**
 * A payment session's name. Whoever holds it can reach its payment page, so it has 160 random bits; small letters and
 * digits only, which every provider takes as a reference.
 */
export const newSessionId = (): string => randomBytes(20).toString('hex');
