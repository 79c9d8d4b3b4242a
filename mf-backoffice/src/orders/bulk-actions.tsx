import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { Button, Notice, useFocusAfter } from 'shared/ui';
import { useCommand, useNotify, usePermissions } from '../api';
import { ButtonRow } from '../ui';
import { PrintJob, type Paper } from './print/print-job';

interface BulkResult {
  id: string;
  done: boolean;
  reason?: string;
}

/** Actions for many orders at once: mark packed, print. Never money. */
export function BulkActions({ selected, onDone }: { selected: ReadonlySet<string>; onDone(): Promise<unknown> }) {
  const { run, busy } = useCommand();
  const { notifyFailure } = useNotify();
  const { may } = usePermissions();
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const [printing, setPrinting] = useState<{ paper: Paper; ids: string[] } | null>(null);
  const { ref, focusAfter } = useFocusAfter<HTMLDivElement>();
  const stopPrinting = useCallback(() => setPrinting(null), []);

  const pack = async () => {
    const reply = await run<{ results: BulkResult[] }>('post', '/orders/bulk', { action: 'pack', ids: [...selected] });
    if (!reply.ok) return notifyFailure(reply.failure);
    setResults(reply.data.results);
    await onDone();
    focusAfter();
  };
  const print = (paper: Paper) => setPrinting({ paper, ids: [...selected] });
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
            <Button variant="secondary" onClick={() => print('slip')}>
              Print packing slips
            </Button>
            <Button variant="secondary" onClick={() => print('label')}>
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
