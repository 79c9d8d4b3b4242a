import { randomBytes, randomInt } from 'node:crypto';

/** Without characters that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** An order id such as `ABCDE-23456`: easy to read out, hard to guess, and never six digits in a row (see queue-mail.ts). */
export function newOrderId(): string {
  const part = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${part()}-${part()}`;
}

/**
 * A payment session id. Anyone who has it can open the payment page, so it has 160 random bits. It consists of small
 * letters and digits, which every provider accepts as a reference.
 */
export const newSessionId = (): string => randomBytes(20).toString('hex');
