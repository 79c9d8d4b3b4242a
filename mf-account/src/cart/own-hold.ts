import { useEffect, useState } from 'react';
import { useServices } from 'shared/contract';

/**
 * Whether an unfinished payment of this shopper may hold pairs of the cart. The stock that the shop tells is then short
 * of them, so it says nothing about how many the shopper can have.
 */
export function useOwnHold(): boolean {
  const { orders } = useServices();
  const [held, setHeld] = useState(false);
  useEffect(() => setHeld(orders.pending() !== null), [orders]);
  return held;
}
