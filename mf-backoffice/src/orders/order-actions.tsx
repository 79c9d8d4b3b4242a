import { useCallback, useState } from 'react';
import { Button, useFocusAfter } from 'shared/ui';
import { isChangedMeanwhile, useNotify, usePermissions } from '../api';
import { ExchangeDialog } from '../exchanges/exchange-dialog';
import { ButtonRow, ConflictNotice } from '../ui';
import { CancelDialog } from './dialogs/cancel-dialog';
import { LoseDisputeDialog } from './dialogs/lose-dispute-dialog';
import { ReleaseDialog } from './dialogs/release-dialog';
import { ResendDialog } from './dialogs/resend-dialog';
import { CorrectTrackingDialog, SendDialog, SendExchangeDialog } from './dialogs/shipment-dialogs';
import type { Order } from './order';
import { packedLines } from './print/packed-lines';
import { PrintJob, type Paper } from './print/print-job';
import type { Versioned } from '../api';

const DIALOGS = {
  send: SendDialog,
  'send-exchange': SendExchangeDialog,
  'correct-tracking': CorrectTrackingDialog,
  cancel: CancelDialog,
  release: ReleaseDialog,
  'lose-dispute': LoseDisputeDialog,
  'resend-mail': ResendDialog,
};
type DialogName = keyof typeof DIALOGS;

/** The actions that the order allows now, the next step first. The server decides which, and checks again. */
export function OrderActions({ order, commands }: { order: Order; commands: Versioned<Order> }) {
  const { act, busy, conflict, lookAgain } = commands;
  const { notify, notifyFailure } = useNotify();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [paper, setPaper] = useState<Paper | null>(null);
  const stopPrinting = useCallback(() => setPaper(null), []);
  const [isExchanging, setIsExchanging] = useState(false);
  const { may } = usePermissions();
  // Not the next button: an Enter that is held down would press it.
  const { ref, focusAfter } = useFocusAfter<HTMLDivElement>();
  const hasEnded = order.status === 'cancelled' || order.status === 'refunded';
  const hasParcel = packedLines(order).length > 0;
  const offers = (action: string) => order.actions.includes(action);

  const move = async (action: string, done: string) => {
    const result = await act(action);
    focusAfter();
    if (result.ok) notify(done);
    else if (!isChangedMeanwhile(result.failure)) notifyFailure(result.failure);
  };
  const closeDialog = () => {
    setDialog(null);
    focusAfter();
  };
  const opens = (name: DialogName, label: string, variant: 'primary' | 'secondary' | 'quiet' = 'secondary') =>
    offers(name) && (
      <Button variant={variant} onClick={() => setDialog(name)}>
        {label}
      </Button>
    );
  const Open = dialog && DIALOGS[dialog];
  return (
    <>
      {conflict && !dialog && <ConflictNotice failure={conflict} onLookAgain={() => void lookAgain()} />}
      <ButtonRow ref={ref} role="group" aria-label="Actions" tabIndex={-1}>
        {offers('pack') && (
          <Button busy={busy} onClick={() => void move('pack', `Order ${order.number} is packed.`)}>
            Mark packed
          </Button>
        )}
        {opens('send', 'Mark sent', 'primary')}
        {offers('deliver') && (
          <Button busy={busy} onClick={() => void move('deliver', `Order ${order.number} is delivered.`)}>
            Mark delivered
          </Button>
        )}
        {opens('send-exchange', 'Mark new size sent', 'primary')}
        {offers('hand-over-exchange') && (
          <Button busy={busy} onClick={() => void move('hand-over-exchange', 'The shopper has the new size.')}>
            Mark new size picked up
          </Button>
        )}
        {hasParcel && (
          <>
            <Button variant="secondary" onClick={() => setPaper('slip')}>
              Print packing slip
            </Button>
            <Button variant="secondary" onClick={() => setPaper('label')}>
              Print address label
            </Button>
          </>
        )}
        {opens('correct-tracking', 'Correct tracking')}
        {opens('resend-mail', 'Resend mail')}
        {may('returns.decide') && !hasEnded && (
          <Button variant="secondary" onClick={() => setIsExchanging(true)}>
            Exchange size
          </Button>
        )}
        {opens('release', 'Release from hold')}
        {opens('lose-dispute', 'Dispute lost')}
        {opens('cancel', 'Cancel order')}
      </ButtonRow>
      {Open && <Open order={order} commands={commands} onClose={closeDialog} />}
      {isExchanging && <ExchangeDialog orderId={order.id} onChanged={commands.reload} onClose={() => setIsExchanging(false)} />}
      {paper && <PrintJob paper={paper} slips={[order]} onPrinted={stopPrinting} />}
    </>
  );
}
