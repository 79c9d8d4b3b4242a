import { useState } from 'react';
import { tokens } from 'shared/theme';
import { Button, Notice, TextField } from 'shared/ui';
import { styled } from 'styled-components';
import { useCommand, useNotify, usePermissions } from '../api';
import { ButtonRow, ConfirmDialog, formatDateTime, formatMoney, StatusBadge } from '../ui';
import { REFUND_STATES, type OrderRefund } from './order-refunds';

interface RefundListProps {
  refunds: readonly OrderRefund[];
  /** While the bank looks into the payment nothing is paid back; what was paid before can still be recorded. */
  isDisputed: boolean;
  onChanged(): Promise<unknown>;
}

/** The refunds of an order with their states; one that failed for good is tried again, or paid back by other means. */
export function RefundList({ refunds, isDisputed, onChanged }: RefundListProps) {
  const [paying, setPaying] = useState<OrderRefund | null>(null);
  const { run, busy } = useCommand();
  const { notifyResult } = useNotify();
  const { may } = usePermissions();
  const retry = async ({ id }: OrderRefund) => {
    notifyResult(await run('post', `/refunds/${id}/retry`), 'The provider is asked again.');
    await onChanged();
  };
  return (
    <>
      <List aria-label="Refunds">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Head>
              <strong>{formatMoney(refund.amountCents)}</strong>
              <StatusBadge {...REFUND_STATES[refund.state]} />
            </Head>
            <p>{[formatDateTime(refund.createdAt), refund.reason].filter(Boolean).join(', ')}</p>
            {refund.error && <p>{refund.error}</p>}
            {isAtProvider(refund) && !isDisputed && (
              <p>
                The payment provider still has this refund, and may pay it. Settle it there: the shop notices when it is paid.
              </p>
            )}
            {refund.state === 'attention' && may('orders.refund') && (
              <ButtonRow>
                {!isDisputed && !isAtProvider(refund) && (
                  <Button variant="secondary" busy={busy} onClick={() => void retry(refund)}>
                    Try again
                  </Button>
                )}
                <Button variant="secondary" onClick={() => setPaying(refund)}>
                  {isDisputed ? 'Was paid back before' : 'Paid back by other means'}
                </Button>
              </ButtonRow>
            )}
          </li>
        ))}
      </List>
      {paying && <PaidBackDialog refund={paying} isDisputed={isDisputed} onChanged={onChanged} onClose={() => setPaying(null)} />}
    </>
  );
}

/** Asked for again it would be paid twice. */
const isAtProvider = ({ state, canRetry }: OrderRefund): boolean => state === 'attention' && canRetry === false;

interface PaidBackDialogProps extends Pick<RefundListProps, 'isDisputed' | 'onChanged'> {
  refund: OrderRefund;
  onClose(): void;
}

function PaidBackDialog({ refund, isDisputed, onChanged, onClose }: PaidBackDialogProps) {
  const { run } = useCommand();
  const [how, setHow] = useState('');
  const confirm = async () => {
    const result = await run('post', `/refunds/${refund.id}/done`, { reason: how });
    if (result.ok) await onChanged();
    return result;
  };
  return (
    <ConfirmDialog title="Paid back by other means?" confirmLabel="It is paid back" onConfirm={confirm} onClose={onClose}>
      {(errorOf) => (
        <>
          {isDisputed && (
            <Notice kind="warning">
              The customer's bank is looking into this payment. Do not pay anything back now: only record what was paid before,
              and inform the payment provider.
            </Notice>
          )}
          {isAtProvider(refund) && !isDisputed && (
            <Notice kind="warning">
              The payment provider still has this refund: make sure there that it is not paid as well, or the customer has the
              money twice.
            </Notice>
          )}
          <p>The customer gets a mail that {formatMoney(refund.amountCents)} is paid back. Do not enter bank details.</p>
          <TextField
            label="How and when"
            name="reason"
            value={how}
            onChange={setHow}
            error={errorOf('reason')}
            maxLength={500}
            hint="Such as: EFT on 4 March, reference 4711"
          />
        </>
      )}
    </ConfirmDialog>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[4]};
  font-size: ${tokens.font.size.sm15};
  > li {
    display: grid;
    gap: ${tokens.space[1]};
    overflow-wrap: anywhere;
  }
  p {
    color: ${tokens.color.inkSoft};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
`;
