import type { Order } from './order';

/** The customer's name and address, to copy: a line for each part. */
export const addressText = ({ customer, address }: Pick<Order, 'customer' | 'address'>): string =>
  [customer.name, ...address.street.split(/[\n,]/), address.province, address.code]
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
