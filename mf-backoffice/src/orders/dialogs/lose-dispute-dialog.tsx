import { useNotify } from '../../api';
import { ConfirmDialog } from '../../ui';
import { LookAgain, type OrderDialogProps } from './look-again';

/** The bank decided for the customer: the order's money counts as refunded, and nothing more goes back. */
export function LoseDisputeDialog({ order, commands, onClose }: OrderDialogProps) {
  const { notify } = useNotify();
  return (
    <ConfirmDialog
      title={`Dispute of order ${order.number} lost?`}
      confirmLabel="Dispute lost"
      tone="danger"
      reason="required"
      onConfirm={async (reason) => {
        const result = await commands.act('dispute-lost', { reason });
        if (result.ok) notify('The payment counts as taken back by the bank.');
        return result;
      }}
      onClose={onClose}
    >
      <p>
        The bank has taken the payment back: what is left of it counts as refunded, with a credit note, and the shop pays nothing
        more. Pairs that are still in the shop go back on the shelf. The customer gets no mail. If the bank decided for the shop,
        release the order from hold instead.
      </p>
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}
