import type { ApiConfig } from '../config/config';
import { deliveryDate } from './delivery-date';
import type { Delivery } from '../db/tables/delivery';
import { notOffered, type DeliverySettings } from './delivery-settings';

/** Business days until the last day of the estimate. */
const BUSINESS_DAYS = { courier: 5, 'pick-up': 2, locker: 5 } as const;

export interface DeliveryMethod {
  id: keyof typeof BUSINESS_DAYS;
  label: string;
  /** Where it goes; '' for the address of the order, and for lockers, which have their own. */
  address: string;
  /** Lockers to choose from; empty for other methods. */
  points: { id: string; name: string; address: string }[];
  /** ISO 8601, the last day of the estimate for an order placed now. */
  arrivesBy: string;
}

/** The ways of delivery on offer, the courier first; all are free. */
export function offeredMethods(
  { pickUp, lockers, closedDays }: DeliverySettings,
  { shop }: Pick<ApiConfig, 'shop'>,
): DeliveryMethod[] {
  const method = (id: DeliveryMethod['id'], rest: Partial<DeliveryMethod> & { label: string }): DeliveryMethod => ({
    id,
    address: '',
    points: [],
    arrivesBy: deliveryDate(new Date(), BUSINESS_DAYS[id], closedDays).toISOString(),
    ...rest,
  });
  return [
    method('courier', { label: 'Courier' }),
    ...(pickUp.active ? [method('pick-up', { label: 'Pick-up at the shop', address: shop.address })] : []),
    ...(lockers.active && lockers.points.length ? [method('locker', { label: 'Locker', points: lockers.points })] : []),
  ];
}

/** The delivery for 'courier' or '' (null), 'pick-up' or 'locker:<id>'; 409 if it is not offered. */
export function chooseDelivery(
  delivery: string | undefined,
  settings: DeliverySettings,
  config: Pick<ApiConfig, 'shop'>,
): Delivery | null {
  if (!delivery || delivery === 'courier') return null;
  const methods = offeredMethods(settings, config);
  const pickUp = methods.find(({ id }) => id === 'pick-up');
  if (delivery === 'pick-up' && pickUp) return { kind: 'pick-up', label: pickUp.label, address: pickUp.address };
  const point = methods.flatMap(({ points }) => points).find(({ id }) => delivery === `locker:${id}`);
  if (!point) throw notOffered();
  return { kind: 'locker', label: point.name, address: point.address, pointId: point.id };
}

/** The last day of the estimate of an order. */
export const arrivesBy = (orderedAt: Date, delivery: Delivery | null, { closedDays }: DeliverySettings): Date =>
  deliveryDate(orderedAt, BUSINESS_DAYS[delivery?.kind ?? 'courier'], closedDays);
