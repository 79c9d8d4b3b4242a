import { useCallback, useState } from 'react';
import { tokens } from 'shared/theme';
import { Button, Notice } from 'shared/ui';
import { styled } from 'styled-components';
import { useNotify, usePermissions, useQuery } from '../api';
import { send } from '../api/client';
import { formatMoney, LoadFailure, Panel } from '../ui';
import { CreditNoteSheet, type CreditNote } from './credit-note-sheet';
import type { OrderRefunds } from './order-refunds';
import { RefundDialog } from './refund-dialog';
import { RefundList } from './refund-list';

interface RefundsPanelProps {
  orderId: string;
  /** The version of the order on the page: with a new one the amounts are read again. */
  version: number;
  /** The order has changed. */
  onChanged(): Promise<unknown>;
}

/** Refunds and credit notes of an order, for those who may see amounts. */
export function RefundsPanel({ orderId, version, onChanged }: RefundsPanelProps) {
  const { may } = usePermissions();
  const { data, error, reload } = useQuery<OrderRefunds>(
    may('orders.read-money') ? `/orders/${orderId}/refunds?version=${version}` : null,
  );
  const [isOpen, setIsOpen] = useState(false);
  const changed = useCallback(async () => {
    await Promise.all([reload(), onChanged()]);
  }, [reload, onChanged]);
  if (!data) return error ? <LoadFailure failure={error} onRetry={() => void reload()} /> : null;
  const canRefund = may('orders.refund') && data.leftCents > 0 && !data.isDisputed;
  const { refunds, creditNotes } = data;
  if (!canRefund && !refunds.length && !data.isDisputed) return null;
  return (
    <Panel
      title="Refunds"
      actions={
        canRefund && (
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            Refund
          </Button>
        )
      }
    >
      <Parts>
        {refunds.length ? (
          <RefundList refunds={refunds} isDisputed={data.isDisputed} onChanged={changed} />
        ) : (
          <p>Nothing was refunded.</p>
        )}
        {data.isDisputed && (
          <Notice kind="warning">
            The customer's bank is looking into this payment. A refund would come on top of what it takes back, so first answer
            the dispute at the payment provider. Once the bank has decided for the shop, release the order from hold: waiting
            refunds then continue. If it took the money back, choose 'Dispute lost'.
            {refunds.some(({ state }) => state === 'accepted') && ' One is already on its way: inform the provider.'}
          </Notice>
        )}
        {creditNotes.length > 0 && <CreditNotes orderId={orderId} notes={creditNotes} />}
      </Parts>
      {isOpen && <RefundDialog refunds={data} onChanged={changed} onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function CreditNotes({ orderId, notes }: { orderId: string; notes: OrderRefunds['creditNotes'] }) {
  const { notifyFailure } = useNotify();
  const [printed, setPrinted] = useState<CreditNote | null>(null);
  const stopPrinting = useCallback(() => setPrinted(null), []);
  const print = async (serial: string) => {
    const result = await send<CreditNote>('get', `/orders/${orderId}/credit-notes/${serial}`);
    if (result.ok) setPrinted(result.data);
    else notifyFailure(result.failure);
  };
  return (
    <>
      <List aria-label="Credit notes">
        {notes.map(({ serial, amountCents, vatCents }) => (
          <li key={serial}>
            <span>
              Credit note {serial}: {formatMoney(amountCents)}
              {vatCents > 0 && `, VAT ${formatMoney(vatCents)}`}
            </span>
            <Button variant="quiet" aria-label={`Print credit note ${serial}`} onClick={() => void print(serial)}>
              Print
            </Button>
          </li>
        ))}
      </List>
      {printed && <CreditNoteSheet note={printed} onPrinted={stopPrinting} />}
    </>
  );
}

const Parts = styled.div`
  display: grid;
  gap: ${tokens.space[4]};
`;

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${tokens.space[1]};
  padding-top: ${tokens.space[3]};
  border-top: 1px solid ${tokens.color.line};
  font-size: ${tokens.font.size.sm15};
  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${tokens.space[3]};
  }
  > li > button {
    flex: none;
  }
`;
