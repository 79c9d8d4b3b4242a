import { useState } from 'react';
import { sizeLabel } from 'shared/models';
import { SelectField, Spinner } from 'shared/ui';
import { useNotify, useQuery } from '../api';
import { ConfirmDialog, LoadFailure } from '../ui';
import type { ReturnDialogProps } from './return-dialog-props';

interface Exchangeable {
  lines: { position: number; sizes: { size: string; free: number }[] }[];
}

/** Other sizes for the pairs that came, at the same price. */
export function ReturnExchangeDialog({ found, commands, onClose }: ReturnDialogProps) {
  const { notify } = useNotify();
  const { data, error, reload } = useQuery<Exchangeable>(`/orders/${found.orderId}/exchanges`);
  const [sizes, setSizes] = useState<Record<number, string>>({});
  const came = found.lines.filter(({ receivedQuantity }) => receivedQuantity);
  const confirm = async () => {
    const lines = came.flatMap(({ position }) => (sizes[position] ? [{ position, toSize: sizes[position] }] : []));
    const result = await commands.act('exchange', { lines });
    if (result.ok) notify('The new size is set aside. The customer gets a mail.');
    else await reload();
    return result;
  };
  return (
    <ConfirmDialog title="Exchange size" confirmLabel="Exchange size" onConfirm={confirm} onClose={onClose}>
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner />}
      {data &&
        came.map(({ position, name, size, receivedQuantity }) => (
          <SelectField
            key={position}
            label={`${receivedQuantity} × ${name}, size ${sizeLabel(size)}`}
            name={`size-${position}`}
            value={sizes[position] ?? ''}
            onChange={(toSize) => setSizes({ ...sizes, [position]: toSize })}
            options={[
              { value: '', label: 'Choose the new size' },
              ...(data.lines.find((line) => line.position === position)?.sizes ?? []).map((each) => ({
                value: each.size,
                label: `${sizeLabel(each.size)} (${each.free ? `${each.free} free` : 'sold out'})`,
                disabled: each.free < (receivedQuantity ?? 0),
              })),
            ]}
          />
        ))}
      <p>The price is the same, no money moves.</p>
    </ConfirmDialog>
  );
}
