import type { Reply } from '../api';
import { formatMoney, type Status } from '../ui';

/** A discount code as /staff/api/discounts answers it. Amounts in cents. */
export type Discount = Reply<'GET /discounts/{id}'>;

/** '10%' or 'R 100,00'. */
export const takesOff = ({ kind, value }: Pick<Discount, 'kind' | 'value'>): string =>
  kind === 'percent' ? `${value}%` : formatMoney(value);

/** '3 of 100', with what open payments hold. */
export function usesOf({ used, held, maxUses }: Pick<Discount, 'used' | 'held' | 'maxUses'>): string {
  const counted = maxUses === null ? String(used) : `${used} of ${maxUses}`;
  return held > 0 ? `${counted} (${held} being paid)` : counted;
}

export const STATES: Record<Discount['state'], Status> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
  off: { label: 'Switched off', tone: 'warn' },
};
