import type { Order } from 'shared/models';

/** The address followed by the province (DASH-5). */
export const shippingLabel = ({ address, province }: Pick<Order, 'address' | 'province'>): string =>
  [address, province].filter(Boolean).join(', ');
