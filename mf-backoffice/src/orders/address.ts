import type { OrderSlip } from './order';

/** Name and address in lines, as they are written on a parcel. */
export const addressLines = ({ customer, address }: Pick<OrderSlip, 'customer' | 'address'>): string[] =>
  [customer.name, ...address.street.split(/\n|,\s*/), address.province, address.code].map((line) => line.trim()).filter(Boolean);

export const addressText = (order: Pick<OrderSlip, 'customer' | 'address'>): string => addressLines(order).join('\n');
