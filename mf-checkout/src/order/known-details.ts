import { useEffect, useState } from 'react';
import { useServices, useStore, type Services } from 'shared/contract';
import type { OrderRequest } from 'shared/models';

/** How long the form waits for the profile and the past orders before it opens without them. */
const PATIENCE_MS = 2000;

/** True once the profile and the past orders are there, or cannot be had soon. */
export function useDetailsReady(): boolean {
  const { orders, session } = useServices();
  const profileSettled = useStore(session.store, ({ user, error }) => user !== null || error !== null);
  const ordersSettled = useStore(orders.store, ({ loaded, error }) => loaded || error !== null);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return waited || (profileSettled && ordersSettled);
}

/** What the form starts with: a request that was sent and not settled (a payment left open, a session that ended), else the profile, else the last order. Empty texts where nothing is known. */
export function knownDetails({ orders, session }: Pick<Services, 'orders' | 'session'>): OrderRequest {
  const sent = orders.typed();
  if (sent) return { ...NOTHING, ...sent };
  const { user } = session.store.get();
  const last = orders.store.get().orders[0];
  return {
    firstname: user?.firstname || '',
    lastname: user?.lastname || '',
    email: user?.email || '',
    phoneNumber: user?.phoneNumber || '',
    province: last?.province || '',
    ZIPCode: '',
    address: user?.address || last?.address || '',
  };
}

const NOTHING: OrderRequest = { firstname: '', lastname: '', email: '', phoneNumber: '', province: '', ZIPCode: '', address: '' };
