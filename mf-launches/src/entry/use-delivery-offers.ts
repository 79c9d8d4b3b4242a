import { useEffect, useState } from 'react';
import { useServices } from 'shared/contract';

/** A way of delivery as GET /api/delivery offers it; all are free. */
export interface DeliveryOffer {
  id: 'courier' | 'pick-up' | 'locker';
  label: string;
  /** Where it goes; '' for the customer's address, and for lockers. */
  address: string;
  points: { id: string; name: string; address: string }[];
}

/** What every shop offers; all there is until the API has answered, and where it fails. */
const COURIER: DeliveryOffer = { id: 'courier', label: 'Courier', address: '', points: [] };

/** The ways of delivery to choose from, the courier first. */
export function useDeliveryOffers(): DeliveryOffer[] {
  const { http } = useServices();
  const [offers, setOffers] = useState([COURIER]);
  useEffect(() => {
    void http.get<DeliveryOffer[]>('/api/delivery').then((result) => {
      if (result.ok && Array.isArray(result.data) && result.data.length > 0) setOffers(result.data);
    });
  }, [http]);
  return offers;
}
