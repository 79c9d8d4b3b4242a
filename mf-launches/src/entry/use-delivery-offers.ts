import { useEffect, useState } from 'react';
import { useServices } from 'shared/contract';

/** A way of delivery as GET /api/delivery offers it; all are free. */
export interface DeliveryOffer {
  id: 'courier' | 'pick-up' | 'locker';
  label: string;
  /** The destination; '' for the customer's address, and for lockers. */
  address: string;
  points: { id: string; name: string; address: string }[];
}

/** The method that every shop offers; the only one until the API has answered, and if it fails. */
const COURIER: DeliveryOffer = { id: 'courier', label: 'Courier', address: '', points: [] };

/** The ways of delivery to choose from, the courier first; the courier alone unless `ask`. */
export function useDeliveryOffers(ask: boolean): DeliveryOffer[] {
  const { http } = useServices();
  const [offers, setOffers] = useState([COURIER]);
  useEffect(() => {
    if (!ask) return;
    void http.get<DeliveryOffer[]>('/api/delivery').then((result) => {
      if (result.ok && Array.isArray(result.data) && result.data.length > 0) setOffers(result.data);
    });
  }, [ask, http]);
  return offers;
}
