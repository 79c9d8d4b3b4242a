import type { Order } from 'shared/models';

/** The destination of the order: the address followed by the province (DASH-5), a locker, or the shop's counter. */
export function shippingLabel({ address, province, delivery }: Pick<Order, 'address' | 'province' | 'delivery'>): string {
  if (delivery?.kind === 'pick-up') return `Pick up at: ${delivery.address}`;
  if (delivery) return `Ships to locker: ${delivery.label}, ${delivery.address}`;
  return `Ships to: ${[address, province].filter(Boolean).join(', ')}`;
}
