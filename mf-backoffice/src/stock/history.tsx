import { useState } from 'react';
import { Button } from 'shared/ui';
import { sizeLabel } from 'shared/models';
import { useQuery, type Reply } from '../api';
import { LoadFailure, Panel, Timeline } from '../ui';
import { reasonLabel } from './stock';

type Entry = HistoryPage['entries'][number];

type HistoryPage = Reply<'GET /stock/{productId}/history'>;

/** The stock movements of a product, the newest first. `revision` changes when there is something new. */
export function History({ productId, revision }: { productId: number; revision: number }) {
  const [before, setBefore] = useState<string[]>([]);
  const older = before.at(-1);
  const { data, error, reload } = useQuery<HistoryPage>(
    `/stock/${productId}/history?${older ? `before=${older}&` : ''}revision=${revision}`,
  );
  return (
    <Panel title="History">
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {data?.entries.length === 0 && <p>Nothing has changed since the history began.</p>}
      {data && <Timeline entries={data.entries.map(toEntry)} />}
      {before.length > 0 && (
        <Button variant="quiet" onClick={() => setBefore(before.slice(0, -1))}>
          Newer
        </Button>
      )}
      {data?.next && (
        <Button variant="quiet" onClick={() => setBefore([...before, data.next as string])}>
          Older
        </Button>
      )}
    </Panel>
  );
}

const toEntry = ({ id, at, size, delta, onHand, reason, orderId, who, note }: Entry) => ({
  id,
  at,
  title: `UK ${sizeLabel(size)}: ${delta > 0 ? '+' : ''}${delta}, now ${onHand}. ${reasonLabel(reason)}`,
  who: [who, orderId && `order ${orderId}`].filter(Boolean).join(', ') || 'the shop',
  text: note,
});
