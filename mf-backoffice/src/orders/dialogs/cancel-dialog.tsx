import { ConfirmDialog, formatMoney } from '../../ui';
import { LookAgain, type OrderDialogProps } from './look-again';

export function CancelDialog({ order, commands, onClose }: OrderDialogProps) {
  return (
    <ConfirmDialog
      title={`Cancel order ${order.number}?`}
      confirmLabel="Cancel order"
      tone="danger"
      reason="required"
      onConfirm={(reason) => commands.act('cancel', { reason })}
      onClose={onClose}
    >
      <p>
        The pairs go back to stock, {order.total === undefined ? 'the money' : formatMoney(order.total)} goes back to the
        shopper’s card, and they get a mail.
      </p>
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}
