import { useState } from 'react';
import { sizeLabel } from 'shared/models';
import { tokens } from 'shared/theme';
import { Checkbox, SelectField, TextArea } from 'shared/ui';
import { styled } from 'styled-components';
import { useNotify } from '../api';
import { ConfirmDialog, LookAgain } from '../ui';
import type { ReturnDialogProps } from './return-dialog-props';

const CONDITIONS = [
  { value: 'as new', label: 'As new' },
  { value: 'worn', label: 'Worn' },
  { value: 'defective', label: 'Defective' },
];

interface Came {
  quantity: number;
  condition: string;
  restock: boolean;
}

/** The pairs in the parcel, their condition, and whether they can be sold again. */
export function ReceiveDialog({ found, commands, onClose }: ReturnDialogProps) {
  const { notify } = useNotify();
  const [note, setNote] = useState('');
  // Other pairs of an exchange may have come in an earlier parcel.
  const awaited = found.lines
    .map((line) => ({ ...line, quantity: line.quantity - (line.receivedQuantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const [typed, setTyped] = useState<Readonly<Record<number, Partial<Came>>>>({});
  const change = (position: number, patch: Partial<Came>) =>
    setTyped((all) => ({ ...all, [position]: { ...all[position], ...patch } }));
  // After a colleague's step other pairs may be awaited: what was typed holds as far as it still can.
  const lines = awaited.map(({ position, quantity, restockableQuantity }) => {
    const given = { quantity, condition: 'as new', restock: true, ...typed[position] };
    return {
      position,
      quantity: Math.min(given.quantity, quantity),
      condition: given.condition,
      restock: given.restock && restockableQuantity > 0,
    };
  });
  const confirm = async () => {
    const result = await commands.act('receive', { lines, note });
    if (result.ok)
      notify(
        result.data.state === 'approved'
          ? 'The other pairs are still to come. The customer gets an email.'
          : 'The return is received. The customer gets an email.',
      );
    return result;
  };
  return (
    <ConfirmDialog title="What was received?" confirmLabel="Mark received" onConfirm={confirm} onClose={onClose}>
      {awaited.map((line, index) => {
        const { quantity, condition, restock } = lines[index]!;
        const isBack = line.restockableQuantity === 0;
        const alreadyBack = Math.max(0, quantity - line.restockableQuantity);
        const name = `${line.name}, size ${sizeLabel(line.size)}`;
        return (
          <Group key={line.position}>
            <legend>{name}</legend>
            <SelectField
              label="Pairs received"
              name={`quantity-${line.position}`}
              value={String(quantity)}
              onChange={(value) => change(line.position, { quantity: Number(value) })}
              options={Array.from({ length: line.quantity + 1 }, (_, count) => ({ value: String(count), label: String(count) }))}
            />
            {quantity > 0 && (
              <>
                <SelectField
                  label="Condition"
                  name={`condition-${line.position}`}
                  value={condition}
                  onChange={(value) => change(line.position, { condition: value, restock: value === 'as new' })}
                  options={CONDITIONS}
                />
                {isBack ? (
                  <p>Back on the shelf already, with a refund.</p>
                ) : (
                  <Checkbox
                    label="Put back on the shelf"
                    checked={restock}
                    onChange={(checked) => change(line.position, { restock: checked })}
                    hint={alreadyBack ? `${alreadyBack} of ${quantity} went back on the shelf already, with a refund.` : ''}
                  />
                )}
              </>
            )}
          </Group>
        );
      })}
      <TextArea
        label="Note (optional)"
        name="note"
        rows={2}
        maxLength={500}
        value={note}
        onChange={setNote}
        hint="Only staff can see it."
      />
      <LookAgain commands={commands} />
    </ConfirmDialog>
  );
}

const Group = styled.fieldset`
  display: grid;
  gap: ${tokens.space[3]};
  legend {
    margin-bottom: ${tokens.space[2]};
    font-weight: ${tokens.font.weight.semibold};
  }
`;
