import { useState } from 'react';
import { Spinner, TextField } from 'shared/ui';
import { useNotify, useQuery, type Result } from '../api';
import { refundVat, type OrderRefunds } from '../refunds/order-refunds';
import { parseRand } from '../ui/rand';
import { ConfirmDialog, DefinitionList, formatMoney, LoadFailure } from '../ui';
import type { ReturnDialogProps } from './return-dialog-props';

/** Pays back the pairs that came; less if they were worn. */
export function RefundReturnDialog({ found, commands, onClose }: ReturnDialogProps) {
  const { notify } = useNotify();
  const { data, error, reload } = useQuery<OrderRefunds>(`/orders/${found.orderId}/refunds`);
  const [amount, setAmount] = useState('');
  const full = data ? costOf(found.lines, data) : 0;
  const amountCents = amount.trim() ? parseRand(amount) : full;

  const confirm = async (reason: string): Promise<Result<unknown>> => {
    if (!data || amountCents === null || amountCents > full)
      return {
        ok: false,
        failure: { code: 'refund/too-much', message: `Enter an amount up to ${formatMoney(full)}, such as 250 or 250,50.` },
      };
    const result = await commands.act('refund', {
      expectedRefundedCents: data.refundedCents,
      reason,
      ...(amount.trim() && { amountCents }),
    });
    if (result.ok) notify(`${formatMoney(amountCents)} goes back to the customer.`);
    else await reload();
    return result;
  };
  return (
    <ConfirmDialog title="Refund this return?" confirmLabel="Refund" reason="required" onConfirm={confirm} onClose={onClose}>
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <TextField
            label="Less than the full amount, in rand (optional)"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={setAmount}
            hint="For example because the pairs were worn. Say why below."
          />
          <DefinitionList
            items={[
              { term: 'The pairs cost', value: formatMoney(full) },
              { term: 'Left to refund', value: formatMoney(data.leftCents) },
              { term: 'This refund', value: amountCents === null ? '–' : formatMoney(amountCents) },
              { term: 'VAT in it', value: amountCents === null ? '–' : formatMoney(refundVat(data, amountCents)) },
            ]}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Cents of the units that came, at most what is left. The server computes them again. */
function costOf(lines: ReturnDialogProps['found']['lines'], refunds: OrderRefunds): number {
  const cost = lines.reduce((sum, { position, receivedQuantity }) => {
    const line = refunds.lines.find((each) => each.position === position);
    const units = Math.min(receivedQuantity ?? 0, line?.refundableQuantity ?? 0);
    return sum + (units ? (line?.sharesCents[units - 1] ?? 0) : 0);
  }, 0);
  return Math.min(cost, refunds.leftCents);
}
