import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Notice, useFocusAfter } from 'shared/ui';
import { queryOf, useCommand, useNotify, usePermissions, type Result } from '../api';
import { send } from '../api/client';
import { ButtonRow } from '../ui';
import type { OrderSlip } from './order';
import { PrintJob, type Paper } from './print/print-job';

interface BulkResult {
  id: string;
  done: boolean;
  reason?: string;
}

/** Orders that the server takes at once. */
const PART = 100;

interface BulkActionsProps {
  /** Orders by their id, each with the version that was on the screen. */
  selected: ReadonlyMap<string, number>;
  onDone(): Promise<unknown>;
}

/** Actions for many orders at once: mark packed, print. Never money. */
export function BulkActions({ selected, onDone }: BulkActionsProps) {
  const { run, busy } = useCommand();
  const { notifyFailure } = useNotify();
  const { may } = usePermissions();
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const [printing, setPrinting] = useState<{ paper: Paper; slips: OrderSlip[] } | null>(null);
  const { ref, focusAfter } = useFocusAfter<HTMLDivElement>();
  const stopPrinting = useCallback(() => setPrinting(null), []);

  /** All selected orders, in parts: a failure is reported, and the results before it are kept. */
  const inParts = async <T, Row>(ask: (ids: string[]) => Promise<Result<T>>, rowsOf: (data: T) => readonly Row[]) => {
    const rows: Row[] = [];
    for (let ids = [...selected.keys()]; ids.length; ids = ids.slice(PART)) {
      const reply = await ask(ids.slice(0, PART));
      if (!reply.ok) {
        notifyFailure(reply.failure);
        return { rows, isWhole: false };
      }
      rows.push(...rowsOf(reply.data));
    }
    return { rows, isWhole: true };
  };
  const pack = async () => {
    const { rows, isWhole } = await inParts(
      (ids) => {
        const versions = Object.fromEntries(ids.map((id) => [id, selected.get(id)]));
        return run<{ results: BulkResult[] }>('post', '/orders/bulk', { action: 'pack', ids, versions });
      },
      (data) => data.results,
    );
    if (rows.length) setResults(rows);
    // The selection stays after a failure: orders that are packed by then are skipped the next time.
    if (!isWhole) return;
    await onDone();
    focusAfter();
  };
  const print = async (paper: Paper) => {
    const { rows, isWhole } = await inParts(
      (ids) => send<{ slips: OrderSlip[] }>('get', `/orders/slips${queryOf({ ids: ids.join(',') })}`),
      (data) => data.slips,
    );
    if (isWhole) setPrinting({ paper, slips: rows });
  };
  return (
    <>
      {selected.size > 0 && (
        <Bar role="region" aria-label="Selected orders">
          <strong>{selected.size === 1 ? '1 order' : `${selected.size} orders`} selected</strong>
          <ButtonRow>
            {may('orders.fulfill') && (
              <Button busy={busy} onClick={() => void pack()}>
                Mark packed
              </Button>
            )}
            <Button variant="secondary" onClick={() => void print('slip')}>
              Print packing slips
            </Button>
            <Button variant="secondary" onClick={() => void print('label')}>
              Print address labels
            </Button>
          </ButtonRow>
        </Bar>
      )}
      {results && (
        <div ref={ref} role="status" tabIndex={-1}>
          <Results results={results} />
        </div>
      )}
      {printing && <PrintJob {...printing} onPrinted={stopPrinting} />}
    </>
  );
}

function Results({ results }: { results: readonly BulkResult[] }) {
  const skipped = results.filter(({ done }) => !done);
  const count = results.length - skipped.length;
  return (
    <Notice kind={skipped.length ? 'warning' : 'success'}>
      <p>{count === 1 ? '1 order is packed.' : `${count} orders are packed.`}</p>
      {skipped.length > 0 && (
        <ul>
          {skipped.map(({ id, reason }) => (
            <li key={id}>
              {id}: {reason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: 1px solid ${tokens.color.line};
  border-radius: ${tokens.radius.card};
  background: ${tokens.color.mist};
`;
