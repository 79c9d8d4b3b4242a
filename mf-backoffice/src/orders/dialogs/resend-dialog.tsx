import { useState } from 'react';
import { SelectField } from 'shared/ui';
import { ConfirmDialog, LookAgain } from '../../ui';
import { MAIL_LABELS } from '../labels';
import type { OrderDialogProps } from './order-dialog-props';

export function ResendDialog({ order, commands, onClose }: OrderDialogProps) {
  const [mail, setMail] = useState(order.resendable.at(-1) ?? '');
  return (
    <ConfirmDialog
      title="Resend mail"
      confirmLabel="Send email"
      onConfirm={() => commands.act('resend-mail', { mail })}
      onClose={onClose}
      done="The email is sent again."
    >
      <p>It is sent to {order.customer.email}, with the latest details.</p>
      <SelectField
        label="Email to send"
        name="mail"
        value={mail}
        onChange={setMail}
        options={order.resendable.map((kind) => ({ value: kind, label: MAIL_LABELS[kind] ?? kind }))}
      />
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}
