import { useEffect, useState } from 'react';
import { useServices } from 'shared/contract';

/**
 * Whether a pending payment may hold units for this shopper. The free stock excludes held units, so it does not limit
 * how many this shopper can order.
 */
export function useHasPendingPayment(): boolean {
  const { orders } = useServices();
  const [pending, setPending] = useState(false);
  useEffect(() => setPending(orders.pending() !== null), [orders]);
  return pending;
}
