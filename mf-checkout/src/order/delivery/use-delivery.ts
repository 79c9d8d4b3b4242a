import { useEffect, useState } from 'react';
import { useServices } from 'shared/contract';

/** A way of delivery as GET /api/delivery offers it; all are free. */
export interface DeliveryMethod {
  id: 'courier' | 'pick-up' | 'locker';
  label: string;
  /** The destination; '' for the address of the order, and for lockers. */
  address: string;
  points: { id: string; name: string; address: string }[];
  /** ISO 8601, the last day of the estimate; '' while it is unknown. */
  arrivesBy: string;
}

/** The method that every shop offers; the only one until GET /api/delivery has answered, and when it fails. */
const COURIER: DeliveryMethod = { id: 'courier', label: 'Courier', address: '', points: [], arrivesBy: '' };

export interface DeliveryState {
  /** The courier first, and whatever else the shop offers. */
  methods: DeliveryMethod[];
  method: DeliveryMethod['id'];
  /** Id of the locker; '' until one is chosen. */
  point: string;
  error: string;
  choose(method: DeliveryMethod['id']): void;
  choosePoint(id: string): void;
  setError(message: string): void;
  /** For the body of the order: 'courier', 'pick-up' or 'locker:<id>'; null while no locker is chosen. */
  value: string | null;
  /** The destination, if not the address of the order. */
  destination: string;
}

/** How the order is delivered (SELL-6): the courier, unless the shop offers more and the shopper chooses it. */
export function useDelivery(initial: string): DeliveryState {
  const { http } = useServices();
  const [methods, setMethods] = useState([COURIER]);
  const [wanted, setWanted] = useState(initial);
  const [error, setError] = useState('');
  useEffect(() => {
    void http.get<DeliveryMethod[]>('/api/delivery').then((result) => {
      if (result.ok && Array.isArray(result.data) && result.data.length > 0) setMethods(result.data);
    });
  }, [http]);

  const [kind = '', id = ''] = wanted.split(':');
  const offered = methods.find((method) => method.id === kind);
  const point = offered?.points.find((each) => each.id === id);
  const method = offered?.id ?? 'courier';
  const set = (value: string) => {
    setWanted(value);
    setError('');
  };
  return {
    methods,
    method,
    point: point?.id ?? '',
    error,
    choose: set,
    choosePoint: (pointId) => set(`locker:${pointId}`),
    setError,
    value: method !== 'locker' ? method : point ? `locker:${point.id}` : null,
    destination: method === 'courier' ? '' : point ? `${point.name}, ${point.address}` : (offered?.address ?? ''),
  };
}
