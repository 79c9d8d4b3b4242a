import { ConfirmDialog, LookAgain } from '../../ui';
import type { Order } from '../order';
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
      <p>{effectOf(order)}</p>
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}

/** A release changes something only for pairs that are in the shop, and for money that may go back. */
function effectOf({ status, hold, lines }: Pick<Order, 'status' | 'hold' | 'lines'>): string {
  if (!hold) return 'Nothing holds it any longer.';
  if (status === 'refunded')
    return `It is refunded: nothing of it is sent or paid back. It leaves the list of orders on hold (${hold}).`;
  if (status === 'cancelled')
    return `It is cancelled: nothing of it is sent. Refunds that wait are paid back, although: ${hold}.`;
  if (status !== 'on its way' && status !== 'delivered') return `It can be packed, sent and refunded again, although: ${hold}.`;
  const newSize = lines.some(({ awaitsParcel }) => awaitsParcel)
    ? 'Its new size can be sent, and it'
    : 'It has left the shop. It';
  return `${newSize} can be refunded and exchanged again, although: ${hold}.`;
}
