import { formatCents } from 'shared/money';

/** The shop sells in rand. A payment in another currency goes back, and is named as what it is. */
export const formatAmount = (cents: number, currency: string): string =>
  currency === 'ZAR' ? formatCents(cents) : `${currency} ${(cents / 100).toFixed(2)}`;
