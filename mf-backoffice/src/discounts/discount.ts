import { formatMoney, type Tone } from '../ui';

/** A discount code as /staff/api/discounts answers it. Amounts in cents. */
export interface Discount {
  id: number;
  code: string;
  version: number;
  kind: 'percent' | 'amount';
  value: number;
  scope: 'shop' | 'brands' | 'products';
  brands: string[];
  productIds: number[];
  minCents: number;
  startsAt: string | null;
  endsAt: string | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  active: boolean;
  terms: string;
  state: 'active' | 'scheduled' | 'ended' | 'off';
  used: number;
  held: number;
  discountedCents: number;
}

/** '10%' or 'R 100,00'. */
export const takesOff = ({ kind, value }: Pick<Discount, 'kind' | 'value'>): string =>
  kind === 'percent' ? `${value}%` : formatMoney(value);

/** '3 of 100', with what open payments hold. */
export function usesOf({ used, held, maxUses }: Pick<Discount, 'used' | 'held' | 'maxUses'>): string {
  const counted = maxUses === null ? String(used) : `${used} of ${maxUses}`;
  return held > 0 ? `${counted} (${held} being paid)` : counted;
}

export const STATES: Record<Discount['state'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Not begun', tone: 'neutral' },
  ended: { label: 'Ended', tone: 'neutral' },
  off: { label: 'Switched off', tone: 'warn' },
};
