import { useEffect, useState } from 'react';
import { useServices, useStore, type Services } from 'shared/contract';
import type { OrderRequest } from 'shared/models';

/** How long the form waits for the profile and the past orders before it opens without them. */
const DETAILS_TIMEOUT_MS = 2000;

/** True once the profile and the past orders are loaded, have failed, or took too long. */
export function useDetailsReady(): boolean {
  const { orders, session } = useServices();
  const profileSettled = useStore(session.store, ({ user, error }) => user !== null || error !== null);
  const ordersSettled = useStore(orders.store, ({ loaded, error }) => loaded || error !== null);
  const [timedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), DETAILS_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return timedOut || (profileSettled && ordersSettled);
}

/**
 * Initial values of the form: the last unsettled request of the same order (pending payment, expired session), otherwise what is `known`
 * of the order already, then the profile, completed from the last order. Unknown values are empty.
 */
export function initialDetails(
  { orders, session }: Pick<Services, 'orders' | 'session'>,
  hold: string | null,
  known: Partial<OrderRequest> = {},
): OrderRequest {
  const sent = orders.draft(hold);
  if (sent) {
    const fields = Object.keys(EMPTY_DETAILS) as (keyof OrderRequest)[];
    return Object.fromEntries(fields.map((name) => [name, sent[name] ?? ''])) as OrderRequest;
  }
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
    ...known,
  };
}

/** The other choices of that request: discount code and delivery method; '' if absent. */
export function initialChoices(
  { orders }: Pick<Services, 'orders'>,
  hold: string | null,
  known = '',
): { discountCode: string; delivery: string } {
  const { discountCode, delivery } = (orders.draft(hold) ?? {}) as { discountCode?: unknown; delivery?: unknown };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return { discountCode: text(discountCode), delivery: text(delivery) || known };
}

const EMPTY_DETAILS: OrderRequest = {
  firstname: '',
  lastname: '',
  email: '',
  phoneNumber: '',
  province: '',
  ZIPCode: '',
  address: '',
};
