import { useState } from 'react';
import { Checkbox, Notice, SelectField, TextField } from 'shared/ui';
import { useCommand, useNotify, type Result } from '../api';
import { ConfirmDialog, DefinitionList, formatMoney } from '../ui';
import { parseRand } from '../ui/rand';
import { refundVat, type OrderRefunds } from './order-refunds';
import { RefundLines, type ChosenLine } from './refund-lines';

const KINDS = [
  { value: 'whole', label: 'Everything that is left' },
  { value: 'lines', label: 'Some pairs' },
  { value: 'amount', label: 'An amount' },
];

interface RefundDialogProps {
  refunds: OrderRefunds;
  /** Reads the amounts again: after a refund, and when somebody else was faster. */
  onChanged(): Promise<unknown>;
  onClose(): void;
}

/** Refunds an order whole, by pairs or by amount (BO-7). The server computes and checks every amount again. */
export function RefundDialog({ refunds, onChanged, onClose }: RefundDialogProps) {
  const { run } = useCommand();
  const { notify } = useNotify();
  const [kind, setKind] = useState('whole');
  const [restock, setRestock] = useState(refunds.isInShop);
  const [chosen, setChosen] = useState<Record<number, ChosenLine>>({});
  const [amount, setAmount] = useState('');
  const [error, setError] = useState('');

  const lines = Object.entries(chosen)
    .map(([position, line]) => ({ position: Number(position), ...line }))
    .filter(({ quantity }) => quantity > 0);
  const amountCents = amountOf(refunds, kind, lines, amount);

  const confirm = async (reason: string): Promise<Result<unknown>> => {
    const problem = problemOf(refunds, kind, amountCents);
    setError(problem);
    if (problem) return { ok: false, failure: { code: 'refund/incomplete', message: problem } };
    const result = await run('post', `/orders/${refunds.orderId}/refunds`, {
      version: refunds.version,
      expectedRefundedCents: refunds.refundedCents,
      kind,
      reason,
      ...(kind === 'whole' && { restock }),
      ...(kind === 'lines' && { lines }),
      ...(kind === 'amount' && { amountCents }),
    });
    if (result.ok) notify(`${formatMoney(amountCents ?? 0)} goes back to the customer.`);
    await onChanged();
    return result;
  };
  return (
    <ConfirmDialog title="Refund" confirmLabel="Refund" tone="danger" reason="required" onConfirm={confirm} onClose={onClose}>
      <SelectField label="What to refund" name="kind" value={kind} onChange={setKind} options={KINDS} />
      {kind === 'whole' && (
        <Checkbox
          label="Put the pairs back on the shelf"
          checked={restock}
          onChange={setRestock}
          hint={refunds.isInShop ? '' : 'The parcel has left: tick this only if the pairs are here and can be sold.'}
        />
      )}
      {kind === 'lines' && (
        <RefundLines
          lines={refunds.lines}
          chosen={chosen}
          onChoose={(position, line) => setChosen({ ...chosen, [position]: line })}
          restocks={refunds.isInShop}
        />
      )}
      {kind === 'amount' && (
        <TextField
          label="Amount in rand"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(value) => {
            setAmount(value);
            setError('');
          }}
          error={error}
        />
      )}
      <DefinitionList
        items={[
          { term: 'Left to refund', value: formatMoney(refunds.leftCents) },
          { term: 'This refund', value: amountCents === null ? '–' : formatMoney(amountCents) },
          { term: 'VAT in it', value: amountCents === null ? '–' : formatMoney(refundVat(refunds, amountCents)) },
        ]}
      />
      {refunds.isOpen && amountCents === refunds.leftCents && (
        <Notice kind="warning">Nothing is packed yet: a refund of everything cancels the order.</Notice>
      )}
    </ConfirmDialog>
  );
}

/** Cents that will go back; null as long as nothing that counts is entered. */
function amountOf(
  { leftCents, lines: all }: OrderRefunds,
  kind: string,
  chosen: readonly { position: number; quantity: number }[],
  amount: string,
): number | null {
  if (kind === 'whole') return leftCents;
  if (kind === 'amount') return parseRand(amount);
  if (!chosen.length) return null;
  const isEverything = all.every(
    ({ position, refundableQuantity }) =>
      refundableQuantity === (chosen.find((each) => each.position === position)?.quantity ?? 0),
  );
  if (isEverything) return leftCents;
  const shareOf = ({ position, quantity }: { position: number; quantity: number }) =>
    all.find((line) => line.position === position)?.sharesCents[quantity - 1] ?? 0;
  return Math.min(
    leftCents,
    chosen.reduce((sum, line) => sum + shareOf(line), 0),
  );
}

function problemOf({ leftCents }: OrderRefunds, kind: string, amountCents: number | null): string {
  if (amountCents === null || amountCents === 0)
    return kind === 'lines' ? 'Choose at least one pair to refund.' : 'Enter an amount, such as 250 or 250,50.';
  return amountCents > leftCents ? `Only ${formatMoney(leftCents)} is left to refund.` : '';
}
