import { SelectField } from 'shared/ui';
import type { DeliveryOffer } from './use-delivery-offers';

interface DeliveryFieldProps {
  offers: readonly DeliveryOffer[];
  name: string;
  /** 'courier', 'pick-up' or 'locker:<id>'; 'locker' until one is chosen. */
  value: string;
  error?: string;
  onChange(value: string): void;
}

/** The delivery of a pair: one list, because nothing is bought yet; checkout asks again. */
export function DeliveryField({ offers, name, value, error, onChange }: DeliveryFieldProps) {
  const options = offers.flatMap(({ id, label, address, points }) =>
    id === 'locker'
      ? points.map((point) => ({ value: `locker:${point.id}`, label: `${label}: ${point.name}, ${point.address}` }))
      : [{ value: id as string, label: address ? `${label}: ${address}` : `${label}, free` }],
  );
  // The choice of an entry may not be offered any more, or the offers may be on their way.
  if (value !== '' && options.every((option) => option.value !== value))
    options.push({ value, label: value === 'pick-up' ? 'Pick-up at the shop' : 'Locker' });
  return (
    <SelectField label="Delivery" name={name} value={value} options={options} onChange={onChange} {...(error && { error })} />
  );
}
