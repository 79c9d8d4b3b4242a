import { ConfirmDialog, LookAgain } from '../../ui';
import type { OrderDialogProps } from './order-dialog-props';

export function ReleaseDialog({ order, commands, onClose }: OrderDialogProps) {
  return (
    <ConfirmDialog
      title={`Release order ${order.number} from hold?`}
      confirmLabel="Release from hold"
      reason="required"
      onConfirm={(reason) => commands.act('release', { reason })}
      onClose={onClose}
      done="The order is released."
    >
      <p>It can be packed, sent and refunded again, although: {order.hold || 'nothing holds it any longer'}.</p>
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}
