import { useCallback, useEffect, useState } from 'react';
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
  /** The earlier choice could not be compared with what the shop offers: `load` asks again. */
  isUnknown: boolean;
  load(): void;
  /** The shop no longer offers what was sent: says so at the field, with what it offers now. */
  reject(message: string): void;
  /** For the body of the order: 'courier', 'pick-up' or 'locker:<id>'; null while no locker is chosen. */
  value: string | null;
  /** The destination, if not the address of the order. */
  destination: string;
}

/** How the order is delivered (SELL-6): the courier, unless the shop offers more and the shopper chooses it. */
export function useDelivery(initial: string): DeliveryState {
  const { http } = useServices();
  const [known, setKnown] = useState<DeliveryMethod[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [wanted, setWanted] = useState(initial);
  const [error, setError] = useState('');
  const load = useCallback(async () => {
    setFailed(false);
    const result = await http.get<DeliveryMethod[]>('/api/delivery');
    if (result.ok && Array.isArray(result.data) && result.data.length > 0) setKnown(result.data);
    else setFailed(true);
  }, [http]);
  useEffect(() => void load(), [load]);

  const [kind = '', id = ''] = wanted.split(':');
  const methods = known ?? [COURIER];
  const offered = methods.find((method) => method.id === kind);
  const point = offered?.points.find((each) => each.id === id);
  // Until the shop has answered, an earlier choice stands: the courier must not take its place unseen.
  const open = !known && (kind === 'pick-up' || (kind === 'locker' && id)) ? kind : null;
  const method = open ?? offered?.id ?? 'courier';
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
    isUnknown: open !== null && failed,
    load: () => void load(),
    reject(message) {
      setError(message);
      void load();
    },
    value: open ? wanted : method !== 'locker' ? method : point ? `locker:${point.id}` : null,
    destination: method === 'courier' ? '' : point ? `${point.name}, ${point.address}` : (offered?.address ?? ''),
  };
}
