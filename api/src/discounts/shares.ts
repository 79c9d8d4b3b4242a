/** A line of a cart or an order, in cents. */
interface Line {
  quantity: number;
  priceCents: number;
}

/** No card payment is smaller: a discount leaves at least this much to pay. */
export const LEAST_PAYMENT_CENTS = 200;

export const lineCentsBeforeDiscount = ({ quantity, priceCents }: Line): number => quantity * priceCents;

/**
 * The discount on these lines, in cents: a percentage is rounded half up once, for all of them; an amount is never more than they
 * cost. `totalCents` is the whole cart; LEAST_PAYMENT_CENTS of it are left to pay.
 */
export function discountCents(
  discount: { kind: 'percent' | 'amount'; value: number },
  eligibleCents: number,
  totalCents: number,
): number {
  const wanted = discount.kind === 'percent' ? Math.floor((eligibleCents * discount.value + 50) / 100) : discount.value;
  return Math.max(0, Math.min(wanted, eligibleCents, totalCents - LEAST_PAYMENT_CENTS));
}

/**
 * Shares cents out in proportion to weights, whole cents each, by largest remainder: the shares add up to `cents` exactly, and
 * none is above its weight as long as `cents` is not above their sum. Equal remainders go to the earlier line.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // Exact: a cart of twenty million rand times itself is above what a double holds.
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const shares = exact.map((part) => Number(part / BigInt(sum)));
  const missing = cents - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % BigInt(sum) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
