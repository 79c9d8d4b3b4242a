import type { OrderSlip } from './order';

type Destination = Pick<OrderSlip, 'customer' | 'address' | 'delivery'>;

/** Name and address in lines, as they are written on a parcel: the locker's, if the order goes to one. */
export function addressLines(destination: Destination): string[] {
  return linesOf(destination, (text) => partsOf(text));
}

/** The same with the parts of the street in one line, which may be long. */
export function shortAddressLines(destination: Destination): string[] {
  return linesOf(destination, (text) => [partsOf(text).join(', ')]);
}

export const addressText = (order: Destination): string => addressLines(order).join('\n');

function linesOf({ customer, address, delivery }: Destination, streetOf: (text: string) => string[]): string[] {
  if (delivery?.kind === 'pick-up') return [customer.name, delivery.label].filter(Boolean);
  const place = delivery
    ? [lockerName(delivery), ...streetOf(delivery.address)]
    : [...streetOf(address.street), address.province, address.code];
  return [customer.name, ...place].map((line) => line.trim()).filter(Boolean);
}

/** With the locker's code, by which the courier knows it. */
const lockerName = ({ label, id }: NonNullable<OrderSlip['delivery']>): string =>
  `Locker ${label}${id && !label.includes(id) ? ` (${id})` : ''}`;

const partsOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
