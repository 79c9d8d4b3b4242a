import { ConfirmDialog, formatMoney, LookAgain } from '../../ui';
import type { Order } from '../order';
import type { OrderDialogProps } from './order-dialog-props';

/** The server pays back what earlier refunds have left. */
export function CancelDialog({ order, commands, onClose }: OrderDialogProps) {
  return (
    <ConfirmDialog
      title={`Cancel order ${order.number}?`}
      confirmLabel="Cancel order"
      tone="danger"
      reason="required"
      onConfirm={(reason) => commands.act('cancel', { reason })}
      onClose={onClose}
      done={`Order ${order.number} is cancelled.`}
    >
      <p>The pairs return to stock, {moneyOf(order)} to the shopper’s card, and they get an email.</p>
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}

function moneyOf({ payment }: Order): string {
  if (!payment) return 'the money is refunded';
  return payment.left === 0 ? 'no money is left to refund' : `${formatMoney(payment.left)} is refunded`;
}
