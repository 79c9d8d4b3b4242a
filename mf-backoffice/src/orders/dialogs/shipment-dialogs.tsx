import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { sizeLabel } from 'shared/models';
import { TextField } from 'shared/ui';
import { ConfirmDialog, LookAgain } from '../../ui';
import type { OrderDialogProps } from './order-dialog-props';

/** Couriers that bring parcels in South Africa; any other name may be typed. */
const COURIERS = ['The Courier Guy', 'Aramex', 'PostNet', 'Pargo', 'Fastway', 'DHL Express'];

const EMPTY = { courier: '', tracking: '', url: '' };

export const SendDialog = (props: OrderDialogProps) => (
  <ShipmentDialog {...props} action="send" title={`Mark order ${props.order.number} sent`} confirmLabel="Mark sent">
    <p>The shopper gets an email with the courier and the number, and finds both under Orders.</p>
  </ShipmentDialog>
);

/** The new sizes of an order that had left already. */
export const SendExchangeDialog = (props: OrderDialogProps) => (
  <ShipmentDialog
    {...props}
    action="send-exchange"
    title={`Mark the new size of order ${props.order.number} sent`}
    confirmLabel="Mark new size sent"
  >
    <Pairs>
      {props.order.lines
        .filter(({ awaitsParcel }) => awaitsParcel)
        .map(({ position, name, size, quantity, refundedQuantity }) => (
          <li key={position}>
            {quantity - refundedQuantity} × {name}, size {sizeLabel(size)}
          </li>
        ))}
    </Pairs>
    <p>The shopper gets an email with the courier and the number, and finds both under Orders.</p>
  </ShipmentDialog>
);

/** The class takes the bullets away (shared/theme). */
const Pairs = styled.ul.attrs({ role: 'list' })``;

export const CorrectTrackingDialog = (props: OrderDialogProps) => (
  <ShipmentDialog
    {...props}
    action="correct-tracking"
    title={`Correct the tracking of order ${props.order.number}`}
    confirmLabel="Correct tracking"
    known={props.order.shipment ?? EMPTY}
  >
    <p>The shopper finds it under Orders. They get no email: use &lsquo;Resend mail&rsquo; to send it once more, corrected.</p>
  </ShipmentDialog>
);

interface ShipmentDialogProps extends OrderDialogProps {
  action: string;
  title: string;
  confirmLabel: string;
  /** The initial values of the fields. */
  known?: typeof EMPTY & { id?: number };
  children: ReactNode;
}

/** Asks for courier, number and link of a parcel. */
function ShipmentDialog({ commands, onClose, action, title, confirmLabel, known = EMPTY, children }: ShipmentDialogProps) {
  const [values, setValues] = useState({ courier: known.courier, tracking: known.tracking, url: known.url });
  // With the latest version the order may show another parcel.
  const [shipmentId] = useState(known.id);
  const couriers = useId();
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: values[name],
    autoComplete: 'off',
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  });
  const send = () =>
    commands.act(action, {
      courier: values.courier.trim(),
      tracking: values.tracking.trim(),
      url: values.url.trim(),
      ...(shipmentId !== undefined && { shipmentId }),
    });
  return (
    <ConfirmDialog title={title} confirmLabel={confirmLabel} onConfirm={send} onClose={onClose} done="The tracking is saved.">
      {(errorOf) => (
        <>
          {children}
          <TextField label="Courier" list={couriers} maxLength={60} error={errorOf('courier')} {...field('courier')} />
          <datalist id={couriers}>
            {COURIERS.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField label="Tracking number" maxLength={60} error={errorOf('tracking')} {...field('tracking')} />
          <TextField
            label="Tracking link"
            type="url"
            maxLength={500}
            hint="Optional. Begins with https."
            error={errorOf('url')}
            {...field('url')}
          />
          <LookAgain commands={commands} />
        </>
      )}
    </ConfirmDialog>
  );
}
