import { useState } from 'react';
import { sizeLabel } from 'shared/models';
import { Button } from 'shared/ui';
import { useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, ButtonRow, DataTable, PageWithoutData, Panel, type Column } from '../ui';
import { ChangeDialog } from './change-dialog';
import { History } from './history';
import type { StockAction, StockRow, StockSize } from './stock';

const BACK = { to: '/Back-Office/Stock', label: 'Stock' };

/** The stock of one product: each size with what is held, changes with a reason, and the history (CATD-3). */
function ProductStock({ params }: { params: Readonly<Record<string, string>> }) {
  const productId = Number(params.productId);
  const { data, error, reload } = useQuery<StockRow>(`/stock/${productId}`);
  const [open, setOpen] = useState<{ size: StockSize; action: StockAction } | null>(null);
  const [revision, setRevision] = useState(0);
  const action = (size: StockSize, kind: StockAction, label: string) => (
    <Button
      key={kind}
      variant={kind === 'add' ? 'secondary' : 'quiet'}
      aria-label={`${label}, UK ${sizeLabel(size.size)}`}
      onClick={() => setOpen({ size, action: kind })}
    >
      {label}
    </Button>
  );
  const columns: Column<StockSize>[] = [
    { id: 'size', header: 'UK size', cell: ({ size }) => <strong>{sizeLabel(size)}</strong> },
    { id: 'onHand', header: 'On hand', align: 'end', cell: ({ onHand }) => onHand },
    { id: 'held', header: 'Held', align: 'end', cell: ({ held }) => held },
    { id: 'free', header: 'Free', align: 'end', cell: ({ onHand, held }) => onHand - held },
    { id: 'waiting', header: 'Waiting', cell: ({ waiting }) => (waiting > 0 ? `${waiting} waiting` : '–') },
    { id: 'sku', header: 'SKU', cell: ({ sku }) => sku || '–' },
    {
      id: 'actions',
      header: 'Actions',
      cell: (size) => (
        <ButtonRow>
          {action(size, 'add', 'Add')}
          {action(size, 'remove', 'Remove')}
          {action(size, 'set', 'Count')}
        </ButtonRow>
      ),
    },
  ];
  if (!data) return <PageWithoutData title="Stock" back={BACK} failure={error} onRetry={() => void reload()} />;
  return (
    <BackOfficePage title={data.name} back={BACK}>
      <Panel title="Sizes">
        <DataTable
          label="Sizes"
          columns={columns}
          rows={data.sizes}
          rowKey={({ size }) => size}
          empty="This product has no sizes yet."
        />
      </Panel>
      <History productId={productId} revision={revision} />
      {open && (
        <ChangeDialog
          productId={productId}
          {...open}
          // After a refusal, the dialog continues with the current numbers.
          size={data.sizes.find(({ size }) => size === open.size.size) ?? open.size}
          onClose={() => setOpen(null)}
          onChanged={() => {
            setRevision(revision + 1);
            void reload();
          }}
        />
      )}
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Stock', permission: 'stock.adjust', Component: ProductStock });
