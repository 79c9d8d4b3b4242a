import type { OrderSlip } from './order';

type Destination = Pick<OrderSlip, 'customer' | 'address' | 'delivery'>;

/** Name and address in lines, as they are written on a parcel: the locker's, if the order goes to one. */
export function addressLines({ customer, address, delivery }: Destination): string[] {
  if (delivery?.kind === 'pick-up') return [customer.name, delivery.label].filter(Boolean);
  const place = delivery
    ? [`Locker ${delivery.label}`, ...partsOf(delivery.address)]
    : [...partsOf(address.street), address.province, address.code];
  return [customer.name, ...place].map((line) => line.trim()).filter(Boolean);
}

export const addressText = (order: Destination): string => addressLines(order).join('\n');

const partsOf = (text: string): string[] => text.split(/\n|,\s*/);
