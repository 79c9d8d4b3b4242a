import { useState } from 'react';
import { sizeLabel } from 'shared/models';
import { Notice, SelectField, Spinner } from 'shared/ui';
import { isOutcomeKnown, useCommand, useQuery, wrongField, type Result, type Reply, type MayLack } from '../api';
import { ConfirmDialog, LoadFailure } from '../ui';

type Exchangeable = MayLack<Reply<'GET /orders/{id}/exchanges'>, 'isPickUp' | 'isCourierBooked'>;

interface ExchangeDialogProps {
  orderId: string;
  onChanged(): Promise<unknown>;
  onClose(): void;
}

const SENT = 'The parcel has left: the new size is reserved now and goes out in a second parcel.';
const PICKED_UP = 'The pair was picked up: the new size is reserved now and is picked up, too.';

/** Swaps pairs of an order for another size at the same price (BO-8). */
export function ExchangeDialog({ orderId, onChanged, onClose }: ExchangeDialogProps) {
  const { data, error, reload } = useQuery<Exchangeable>(`/orders/${orderId}/exchanges`);
  const { run } = useCommand();
  const [position, setPosition] = useState<string | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [toSize, setToSize] = useState('');
  const lines = data?.lines.filter((line) => line.quantity > 0) ?? [];
  // One that is gone is not replaced: the size was chosen for it.
  const line = position === null ? lines[0] : lines.find((each) => String(each.position) === position);
  const count = Math.min(Number(quantity), line?.quantity ?? 1);

  const confirm = async (reason: string): Promise<Result<unknown>> => {
    if (!line && position !== null) return wrongField('position', 'This pair has been refunded. Choose another one.');
    if (!data || !line || !toSize) return wrongField('toSize', 'Choose the new size.');
    const result = await run('post', `/orders/${orderId}/exchanges`, {
      version: data.version,
      position: line.position,
      quantity: count,
      toSize,
      reason,
    });
    if (isOutcomeKnown(result)) await Promise.all([reload(), onChanged()]);
    return result;
  };
  return (
    <ConfirmDialog
      title="Exchange size"
      confirmLabel="Exchange size"
      reason="required"
      onConfirm={confirm}
      done={`Size ${sizeLabel(toSize)} is reserved. The customer gets an email.`}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
          {!data && !error && <Spinner />}
          {data && lines.length === 0 && <p>There is nothing left to exchange: everything was refunded.</p>}
          {lines.length > 0 && (
            <SelectField
              label="Pair"
              name="position"
              value={line ? String(line.position) : ''}
              onChange={(next) => {
                setPosition(next);
                setQuantity('1');
                setToSize('');
              }}
              error={errorOf('position')}
              options={[
                ...(line ? [] : [{ value: '', label: 'Choose a pair', disabled: true }]),
                ...lines.map((each) => ({
                  value: String(each.position),
                  label: `${each.name}, size ${sizeLabel(each.size)}`,
                })),
              ]}
            />
          )}
          {data && line && (
            <>
              {line.quantity > 1 && (
                <SelectField
                  label="How many"
                  name="quantity"
                  value={String(count)}
                  onChange={setQuantity}
                  options={Array.from({ length: line.quantity }, (_, index) => ({
                    value: String(index + 1),
                    label: String(index + 1),
                  }))}
                />
              )}
              <SelectField
                label="New size"
                name="toSize"
                value={toSize}
                onChange={(next) => {
                  setPosition(String(line.position));
                  setToSize(next);
                }}
                error={errorOf('toSize')}
                options={[
                  { value: '', label: 'Choose a size' },
                  ...line.sizes.map(({ size, free }) => ({
                    value: size,
                    label: `${sizeLabel(size)} (${free ? `${free} free` : 'sold out'})`,
                    disabled: free < count,
                  })),
                ]}
              />
              <p>
                {(line.isInShop ?? data.isInShop)
                  ? 'The pair is still here: swap it. The old one goes back on the shelf now; a packed order goes back to the orders to pack. The price stays the same.'
                  : `${data.isPickUp ? PICKED_UP : SENT} The old pair goes back on the shelf when its return is received. The price stays the same.`}
              </p>
              {data.isCourierBooked && (
                <Notice kind="warning">
                  The courier is booked for this parcel. If it cannot be packed again in time, cancel the booking.
                </Notice>
              )}
            </>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
