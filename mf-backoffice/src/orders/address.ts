import type { OrderSlip } from './order';

type Destination = Pick<OrderSlip, 'customer' | 'address' | 'delivery'>;

/** Name and address as they are written on a parcel, a line for each part: the locker's, if the order goes to one. */
export const addressText = (destination: Destination): string => linesOf(destination, partsOf).join('\n');

/** Name and address as lines, with all parts of the street in one line, which may be long. */
export const shortAddressLines = (destination: Destination): string[] =>
  linesOf(destination, (text) => [partsOf(text).join(', ')]);

function linesOf({ customer, address, delivery }: Destination, streetOf: (text: string) => string[]): string[] {
  if (delivery?.kind === 'pick-up') return [customer.name, delivery.label].filter(Boolean);
  const place = delivery
    ? [lockerName(delivery), ...streetOf(delivery.address)]
    : [...streetOf(address.street), address.province, address.code];
  return [customer.name, ...place].map((line) => line.trim()).filter(Boolean);
}

/** With the locker's code, by which the courier knows it. */
const lockerName = ({ label, pointId: id }: NonNullable<OrderSlip['delivery']>): string =>
  `Locker ${label}${id && !label.includes(id) ? ` (${id})` : ''}`;

const partsOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
