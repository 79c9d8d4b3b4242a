import { useState } from 'react';
import { sizeLabel } from 'shared/models';
import { Button, Dialog, SelectField, Spinner } from 'shared/ui';
import { isOutcomeKnown, useQuery, type Reply } from '../api';
import { ButtonRow, ConfirmDialog, LoadFailure, LookAgain } from '../ui';
import type { ReturnDialogProps } from './return-dialog-props';

/** Other sizes for received pairs that were not refunded on the order's page, at the same price. */
export function ReturnExchangeDialog({ found, commands, onClose }: ReturnDialogProps) {
  const { data, error, reload } = useQuery<Reply<'GET /orders/{id}/exchanges'>>(`/orders/${found.orderId}/exchanges`);
  const [sizes, setSizes] = useState<Record<number, string>>({});
  const lines = found.lines.flatMap((line) => {
    const ordered = data?.lines.find(({ position }) => position === line.position);
    const quantity = Math.min(line.receivedQuantity ?? 0, line.openQuantity ?? line.quantity, ordered?.quantity ?? 0);
    return ordered && quantity ? [{ ...line, quantity, sizes: ordered.sizes }] : [];
  });
  const came = found.lines.reduce((sum, { receivedQuantity }) => sum + (receivedQuantity ?? 0), 0);
  const refunded = came - lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const confirm = async () => {
    const chosen = lines.flatMap(({ position }) => (sizes[position] ? [{ position, toSize: sizes[position] }] : []));
    const result = await commands.act('exchange', { lines: chosen });
    if (!result.ok && isOutcomeKnown(result)) await reload();
    return result;
  };
  if (data && !lines.length)
    return (
      <Dialog title="Exchange size" onClose={onClose}>
        <p>All pairs received are refunded already: close this return with Refund.</p>
        <ButtonRow>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
        </ButtonRow>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Exchange size"
      confirmLabel="Exchange size"
      onConfirm={confirm}
      done="The new size is reserved. The customer gets an email."
      onClose={onClose}
    >
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner />}
      {lines.map(({ position, name, size, quantity, sizes: others }) => (
        <SelectField
          key={position}
          label={`${quantity} × ${name}, size ${sizeLabel(size)}`}
          name={`size-${position}`}
          value={sizes[position] ?? ''}
          onChange={(toSize) => setSizes({ ...sizes, [position]: toSize })}
          options={[
            { value: '', label: 'Choose the new size' },
            ...others.map((each) => ({
              value: each.size,
              label: `${sizeLabel(each.size)} (${each.free ? `${each.free} free` : 'sold out'})`,
              disabled: each.free < quantity,
            })),
          ]}
        />
      ))}
      {data && refunded > 0 && (
        <p>
          {refunded} of the pairs received {refunded === 1 ? 'is' : 'are'} refunded already and not exchanged.
        </p>
      )}
      <p>The price stays the same.</p>
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}
