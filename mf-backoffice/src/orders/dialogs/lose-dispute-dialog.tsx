import { ConfirmDialog, LookAgain } from '../../ui';
import type { OrderDialogProps } from './order-dialog-props';

/** The bank decided for the customer: the order's money counts as refunded, and nothing more goes back. */
export function LoseDisputeDialog({ order, commands, onClose }: OrderDialogProps) {
  return (
    <ConfirmDialog
      title={`Dispute of order ${order.number} lost?`}
      confirmLabel="Record the loss"
      tone="danger"
      reason="required"
      onConfirm={(reason) => commands.act('dispute-lost', { reason })}
      done="The payment counts as taken back by the bank."
      onClose={onClose}
    >
      <p>
        The bank has taken the payment back: what is left of it counts as refunded, with a credit note, and the shop pays nothing
        more. Pairs that are still in the shop go back on the shelf. The customer gets no email. If the bank decided for the shop,
        release the order from hold instead.
      </p>
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}
