import { useEffect, useState } from 'react';
import { Checkbox, Notice, SelectField } from 'shared/ui';
import { isOutcomeKnown, useCommand, useNotify, wrongField, type Result } from '../api';
import { AmountField, ConfirmDialog, DefinitionList, formatMoney } from '../ui';
import { parseRand } from '../ui/rand';
import { costOf, isEverything, refundMessage, refundTerms, type ChosenUnits, type OrderRefunds } from './order-refunds';
import { RefundLines, type ChosenLine } from './refund-lines';

const KINDS = [
  { value: 'whole', label: 'Everything that is left' },
  { value: 'lines', label: 'Some pairs' },
  { value: 'amount', label: 'An amount' },
];

interface RefundDialogProps {
  refunds: OrderRefunds;
  /** Reads the amounts again: after a refund, and after a version conflict. */
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
  // The parcel may leave while the dialog is open.
  useEffect(() => {
    if (refunds.isInShop) return;
    setRestock(false);
    setChosen((before) => Object.fromEntries(Object.entries(before).map(([at, line]) => [at, { ...line, restock: false }])));
  }, [refunds.isInShop]);

  const lines = chosenLines(refunds, chosen);
  const amountCents = amountOf(refunds, kind, lines, amount);

  const confirm = async (reason: string): Promise<Result<unknown>> => {
    const problem = problemOf(refunds, kind, amountCents);
    if (problem) return wrongField('amount', problem);
    const result = await run('post', `/orders/${refunds.orderId}/refunds`, {
      version: refunds.version,
      expectedRefundedCents: refunds.refundedCents,
      kind,
      reason,
      ...(kind === 'whole' && { restock }),
      ...(kind === 'lines' && { lines }),
      // The amount that was shown: the server refuses it if it should be another. Nothing was paid for a free pair.
      ...(kind !== 'whole' && amountCents && { amountCents }),
    });
    if (result.ok) notify(refundMessage(amountCents ?? 0));
    if (isOutcomeKnown(result)) await onChanged();
    return result;
  };
  return (
    <ConfirmDialog title="Refund" confirmLabel="Refund" tone="danger" reason="required" onConfirm={confirm} onClose={onClose}>
      {(errorOf) => (
        <>
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
            <AmountField label="Amount in rand" name="amount" value={amount} onChange={setAmount} error={errorOf('amount')} />
          )}
          <DefinitionList
            items={[{ term: 'Left to refund', value: formatMoney(refunds.leftCents) }, ...refundTerms(refunds, amountCents)]}
          />
          {refunds.isInShop && (amountCents === refunds.leftCents || (kind === 'lines' && isEverything(refunds, lines))) && (
            <Notice kind="warning">The parcel has not left: this refund cancels the order, and no pair of it is sent.</Notice>
          )}
          {refunds.isCourierBooked && kind !== 'amount' && (
            <Notice kind="warning">The courier is booked for this parcel, so cancel the booking as well.</Notice>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

/**
 * The lines with pairs to refund. If more pairs are refunded than can be put back, none are: the dialog then hides the
 * question.
 */
function chosenLines({ lines }: OrderRefunds, chosen: Readonly<Record<number, ChosenLine>>) {
  return lines.flatMap(({ position, restockableQuantity }) => {
    const { quantity, restock } = chosen[position] ?? { quantity: 0, restock: false };
    return quantity > 0 ? [{ position, quantity, restock: restock && quantity <= restockableQuantity }] : [];
  });
}

/** Cents that will go back; null as long as nothing that counts is entered. */
function amountOf(refunds: OrderRefunds, kind: string, chosen: readonly ChosenUnits[], amount: string): number | null {
  if (kind === 'whole') return refunds.leftCents;
  if (kind === 'amount') return parseRand(amount);
  return chosen.length ? costOf(refunds, chosen) : null;
}

function problemOf({ leftCents }: OrderRefunds, kind: string, amountCents: number | null): string {
  if (kind === 'lines' && amountCents === null) return 'Choose at least one pair to refund.';
  if (kind === 'amount' && !amountCents) return 'Enter an amount, such as 250 or 250,50.';
  if (!leftCents || amountCents === null) return 'The whole payment has been refunded, or is being refunded.';
  return amountCents > leftCents ? `Only ${formatMoney(leftCents)} is left to refund.` : '';
}
