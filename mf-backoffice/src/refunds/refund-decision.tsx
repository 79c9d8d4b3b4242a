import { useState } from 'react';
import { Button, Notice, TextField } from 'shared/ui';
import { useCommand, useNotify } from '../api';
import { ButtonRow, ConfirmDialog, formatMoney } from '../ui';
import type { OrderRefund } from './order-refunds';

interface RefundDecisionProps {
  refund: Pick<OrderRefund, 'id' | 'amountCents' | 'canRetry'>;
  /** Names the buttons where several stand together. */
  name?: string;
  /** While the bank looks into the payment nothing is paid back; what was paid before can still be recorded. */
  isDisputed?: boolean;
  onChanged(): Promise<unknown>;
}

/** For a permanently failed refund: retry it, or record that it was paid by other means. */
export function RefundDecision(props: RefundDecisionProps) {
  const { refund, name, isDisputed = false, onChanged } = props;
  const [isPaying, setPaying] = useState(false);
  const { run, busy } = useCommand();
  const { notifyResult } = useNotify();
  const retry = async () => {
    notifyResult(await run('post', `/refunds/${refund.id}/retry`), 'The refund is requested again from the provider.');
    await onChanged();
  };
  const button = (label: string, onClick: () => void) => (
    <Button variant="secondary" busy={busy} aria-label={name && `${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <ButtonRow>
      {/* Asked for again while the provider has it, it would be paid twice. */}
      {!isDisputed && refund.canRetry !== false && button('Try again', () => void retry())}
      {button(isDisputed ? 'Was refunded before' : 'Refunded by other means', () => setPaying(true))}
      {isPaying && <PaidBackDialog {...props} onClose={() => setPaying(false)} />}
    </ButtonRow>
  );
}

function PaidBackDialog({ refund, isDisputed, onChanged, onClose }: RefundDecisionProps & { onClose(): void }) {
  const { run } = useCommand();
  const { notifyFailure } = useNotify();
  const [how, setHow] = useState('');
  const confirm = async () => {
    const result = await run('post', `/refunds/${refund.id}/done`, { reason: how });
    const isDecided = result.ok || result.failure.status === 409;
    // Once it is read again, this dialog is gone with its message.
    if (!result.ok && isDecided) notifyFailure(result.failure);
    if (isDecided) await onChanged();
    return result;
  };
  return (
    <ConfirmDialog title="Refunded by other means?" confirmLabel="Record the refund" onConfirm={confirm} onClose={onClose}>
      {(errorOf) => (
        <>
          {isDisputed && (
            <Notice kind="warning">
              The customer's bank is looking into this payment. Do not refund anything now: only record what was refunded before,
              and inform the payment provider.
            </Notice>
          )}
          {refund.canRetry === false && !isDisputed && (
            <Notice kind="warning">
              The payment provider still has this refund: make sure there that it is not paid as well, or the customer is refunded
              twice.
            </Notice>
          )}
          <p>The customer gets an email that {formatMoney(refund.amountCents)} is refunded. Do not enter bank details.</p>
          <TextField
            label="How and when"
            name="reason"
            value={how}
            onChange={setHow}
            error={errorOf('reason')}
            maxLength={500}
            hint="For example: EFT on 4 March, reference 4711"
          />
        </>
      )}
    </ConfirmDialog>
  );
}
