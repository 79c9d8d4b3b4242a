import { useId, useState } from 'react';
import { TextField } from 'shared/ui';
import { fieldErrors } from '../../api';
import { ConfirmDialog } from '../../ui';
import { LookAgain, type OrderDialogProps } from './look-again';

/** Couriers that bring parcels in South Africa; any other name may be typed. */
const COURIERS = ['The Courier Guy', 'Aramex', 'PostNet', 'Pargo', 'Fastway', 'DHL Express'];

const EMPTY = { courier: '', tracking: '', url: '' };

export function SendDialog({ order, commands, onClose }: OrderDialogProps) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const couriers = useId();
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: '' }));
    },
  });
  const send = async () => {
    const trimmed = { courier: values.courier.trim(), tracking: values.tracking.trim(), url: values.url.trim() };
    const result = await commands.act('send', trimmed);
    if (!result.ok) setErrors(fieldErrors(result.failure));
    return result;
  };
  return (
    <ConfirmDialog title={`Mark order ${order.number} sent`} confirmLabel="Mark sent" onConfirm={send} onClose={onClose}>
      <p>The shopper gets a mail with the courier and the number, and finds both under Orders.</p>
      <TextField label="Courier" list={couriers} maxLength={60} {...field('courier')} />
      <datalist id={couriers}>
        {COURIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField label="Tracking number" maxLength={60} {...field('tracking')} />
      <TextField label="Tracking link" type="url" maxLength={500} hint="Optional. Begins with https." {...field('url')} />
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}
