import { formatCents } from 'shared/money';
import type { FrozenLine } from '../db/tables/payments';

/** The row for the amount that a discount code took off; no row without one. */
export function discountRow(
  { discount_code: code }: { discount_code?: string },
  lines: readonly FrozenLine[],
): [string, string][] {
  const cents = lines.reduce((sum, { discountCents = 0 }) => sum + discountCents, 0);
  return code ? [[`Discount ${code}`, `-${formatCents(cents)}`]] : [];
}
