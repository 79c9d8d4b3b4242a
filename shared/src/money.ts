const NBSP = '\u00a0';

/**
 * Formats a rand amount for en-ZA ('R 1 999,90') with no-break spaces, so that it does not wrap (CAT-6). Does not use Intl:
 * its output depends on the ICU version, and server and browser must render the same text.
 */
export function formatRand(rand: number): string {
  const cents = toCents(Math.abs(rand));
  // eslint-disable-next-line regexp/no-super-linear-move -- at most sixteen digits
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, NBSP);
  const sign = rand < 0 && cents > 0 ? '-' : '';
  return `${sign}R${NBSP}${whole},${String(cents % 100).padStart(2, '0')}`;
}

/** Formats whole cents as rand. */
export const formatCents = (cents: number): string => formatRand(fromCents(cents));

/** Rand (as in the API) to whole cents. Rounds floating-point errors: 1999.9 -> 199990. */
export const toCents = (rand: number): number => Math.round(rand * 100);

/** Whole cents to rand. */
export const fromCents = (cents: number): number => cents / 100;

/** The 15 % VAT included in an amount, both in cents. */
export const vatIncluded = (cents: number): number => Math.round((cents * 15) / 115);
