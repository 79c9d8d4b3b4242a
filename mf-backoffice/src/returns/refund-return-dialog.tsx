import { useState } from 'react';
import { Spinner } from 'shared/ui';
import { isOutcomeKnown, useNotify, useQuery, wrongField, type Result } from '../api';
import { costOf, refundMessage, refundTerms, type OrderRefunds } from '../refunds/order-refunds';
import { parseRand } from '../ui/rand';
import { AmountField, ConfirmDialog, DefinitionList, formatMoney, LoadFailure, LookAgain } from '../ui';
import type { ReturnDialogProps } from './return-dialog-props';

/** Refunds the received pairs; less if they were worn. */
export function RefundReturnDialog({ found, commands, onClose }: ReturnDialogProps) {
  const { notify } = useNotify();
  const { data, error, reload } = useQuery<OrderRefunds>(`/orders/${found.orderId}/refunds`);
  const [amount, setAmount] = useState('');
  const full = data ? costOf(data, cameBack(found.lines, data)) : 0;
  const amountCents = amount.trim() ? parseRand(amount) : full;

  const confirm = async (reason: string): Promise<Result<unknown>> => {
    // Without an amount the server refunds the whole price.
    if (!data || amountCents === null || amountCents > full || (amountCents === 0 && full > 0))
      return wrongField('amount', `Enter an amount up to ${formatMoney(full)}, such as 250 or 250,50.`);
    const result = await commands.act('refund', {
      expectedRefundedCents: data.refundedCents,
      reason,
      // The amount shown, or less. Nothing was paid for a free pair.
      ...(amountCents > 0 && { amountCents }),
    });
    if (result.ok) notify(refundMessage(amountCents));
    else if (isOutcomeKnown(result)) await reload();
    return result;
  };
  return (
    <ConfirmDialog title="Refund this return?" confirmLabel="Refund" reason="required" onConfirm={confirm} onClose={onClose}>
      {(errorOf) => (
        <>
          {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
          {!data && !error && <Spinner />}
          {data && (
            <>
              <AmountField
                label="Less than the full amount, in rand (optional)"
                name="amount"
                value={amount}
                onChange={setAmount}
                error={errorOf('amount')}
                hint="For example because the pairs were worn. Say why below."
              />
              <DefinitionList
                items={[
                  { term: 'The pairs cost', value: formatMoney(full) },
                  { term: 'Left to refund', value: formatMoney(data.leftCents) },
                  ...refundTerms(data, amountCents),
                ]}
              />
            </>
          )}
          <LookAgain commands={commands} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** The received pairs that are not refunded yet. */
const cameBack = (lines: ReturnDialogProps['found']['lines'], refunds: OrderRefunds) =>
  lines.map(({ position, quantity, receivedQuantity, openQuantity = quantity }) => {
    const line = refunds.lines.find((each) => each.position === position);
    return { position, quantity: Math.min(receivedQuantity ?? 0, openQuantity, line?.refundableQuantity ?? 0) };
  });
