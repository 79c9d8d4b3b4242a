import { useState } from 'react';
import { sizeLabel } from 'shared/models';
import { SelectField, TextField } from 'shared/ui';
import { isOutcomeKnown, useCommand, wrongField, type Result } from '../api';
import { ConfirmDialog } from '../ui';
import { REASONS, type StockAction, type StockSize } from './stock';

const TITLES: Record<StockAction, string> = { add: 'Add pairs', remove: 'Remove pairs', set: 'Set the count' };

interface ChangeDialogProps {
  productId: number;
  size: StockSize;
  action: StockAction;
  onClose(): void;
  onChanged(): void;
}

/** Adds, removes or sets pairs of a size with a reason. A refusal stays in the dialog, with what was typed. */
export function ChangeDialog({ productId, size, action, onClose, onChanged }: ChangeDialogProps) {
  const { run } = useCommand();
  const [count, setCount] = useState('');
  const [reason, setReason] = useState<string>(REASONS[action][0].value);
  const [note, setNote] = useState('');
  const save = async (): Promise<Result<unknown>> => {
    if (!/^\d{1,5}$/.test(count.trim())) return wrongField('count', 'Enter a whole number of pairs.');
    if (action !== 'set' && Number(count) === 0) return wrongField('count', 'Enter at least one pair.');
    const body = { count: Number(count), seen: size.onHand, reason, note: note.trim() };
    const result = await run('post', `/stock/${productId}/${size.size}/${action}`, body);
    // After a refusal, too: the page then shows the current numbers.
    if (isOutcomeKnown(result)) onChanged();
    return result;
  };
  return (
    <ConfirmDialog
      title={`${TITLES[action]}, UK ${sizeLabel(size.size)}`}
      confirmLabel="Save the stock"
      onConfirm={save}
      onClose={onClose}
      done="The stock is up to date."
    >
      {(errorOf) => (
        <>
          <p>
            {size.onHand} on hand, {size.held} of them held or reserved.
          </p>
          <TextField
            label={action === 'set' ? 'Counted pairs' : 'Pairs'}
            // They are on the shelf, but no longer on hand.
            hint={action === 'set' ? 'Leave out pairs that are sold and still to be packed.' : undefined}
            name="count"
            inputMode="numeric"
            autoComplete="off"
            value={count}
            error={errorOf('count')}
            onChange={setCount}
          />
          {action !== 'set' && (
            <SelectField label="Why" name="why" value={reason} onChange={setReason} options={REASONS[action]} />
          )}
          <TextField label="Note" name="note" autoComplete="off" maxLength={200} value={note} onChange={setNote} />
        </>
      )}
    </ConfirmDialog>
  );
}
