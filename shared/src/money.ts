const NBSP = '\u00a0';

/**
 * A rand amount as en-ZA writes it, 'R 1 999,90', with no-break spaces so that it never wraps (CAT-6). Written by hand:
 * Intl's answer differs between the ICU versions of Node and browsers, and server and browser must draw the same text.
 */
export function formatRand(rand: number): string {
  const cents = toCents(Math.abs(rand));
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, NBSP);
  const sign = rand < 0 && cents > 0 ? '-' : '';
  return `${sign}R${NBSP}${whole},${String(cents % 100).padStart(2, '0')}`;
}

/** Rand (at the API's edge) to whole cents (inside). Rounds what binary fractions blur: 1999.9 -> 199990. */
export const toCents = (rand: number): number => Math.round(rand * 100);

/** Whole cents to rand. */
export const fromCents = (cents: number): number => cents / 100;

/** The VAT of 15 % that is contained in an amount, both in cents. */
export const vatIncluded = (cents: number): number => Math.round((cents * 15) / 115);
