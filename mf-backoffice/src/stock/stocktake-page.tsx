import { useState, type FormEvent } from 'react';
import { sizeLabel } from 'shared/models';
import { Button, Notice, TextField } from 'shared/ui';
import { useCommand, useNotify } from '../api';
import { send } from '../api/client';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, ButtonRow, ConfirmDialog, DataTable, Panel, type Column } from '../ui';
import { useCounts, type Line } from './use-counts';

const keyOf = ({ productId, size }: Pick<Line, 'productId' | 'size'>) => `${productId}/${size}`;

/** Counts pairs by barcode or SKU: each scan, which ends with Enter, is one pair more; the number can be typed over. */
function Stocktake() {
  const { run, busy } = useCommand();
  const { notify } = useNotify();
  const [lines, setLines] = useCounts();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [isDiscarding, setIsDiscarding] = useState(false);

  const scan = async (event: FormEvent) => {
    event.preventDefault();
    const scanned = code.trim();
    if (!scanned) return;
    setCode('');
    const found = await send<Omit<Line, 'seen' | 'counted'> & { onHand: number }>(
      'get',
      `/stock/scan?code=${encodeURIComponent(scanned)}`,
    );
    if (!found.ok) return setFailure(found.failure.message);
    setFailure('');
    const { productId, name, size, onHand } = found.data;
    setLines((before) => {
      const known = before.find((line) => keyOf(line) === keyOf({ productId, size }));
      const line = known ? { ...known, counted: known.counted + 1 } : { productId, name, size, seen: onHand, counted: 1 };
      return [line, ...before.filter((each) => each !== known)];
    });
  };

  const save = async () => {
    const counts = lines.map(({ productId, size, counted, seen }) => ({ productId, size, counted, seen }));
    const result = await run<{ differing: number; difference: number }>('post', '/stocktake', { counts });
    if (result.ok) {
      notify(`${lines.length} sizes counted, ${result.data.differing} differed.`);
      setFailure('');
      return setLines([]);
    }
    setFailure(result.failure.message);
    const wrong = new Map(result.failure.errors?.map(({ field, message }) => [field, message]));
    setLines(lines.map((line, index) => ({ ...line, error: wrong.get(`counts/${index}`) })));
  };

  const columns: Column<Line>[] = [
    { id: 'name', header: 'Product', cell: ({ name, size }) => `${name}, UK ${sizeLabel(size)}` },
    { id: 'seen', header: 'On hand', align: 'end', cell: ({ seen }) => seen },
    {
      id: 'counted',
      header: 'Counted',
      cell: (line) => (
        <TextField
          label={`Counted pairs of ${line.name}, UK ${sizeLabel(line.size)}`}
          name={keyOf(line)}
          inputMode="numeric"
          autoComplete="off"
          value={String(line.counted)}
          error={line.error}
          onChange={(value) =>
            setLines(
              lines.map((each) => (each === line ? { ...line, counted: Number(value.replace(/\D/g, '').slice(0, 5)) } : each)),
            )
          }
        />
      ),
    },
    { id: 'difference', header: 'Difference', align: 'end', cell: ({ counted, seen }) => signed(counted - seen) },
    {
      id: 'remove',
      header: 'Actions',
      cell: (line) => (
        <Button
          variant="quiet"
          aria-label={`Leave out ${line.name}, UK ${sizeLabel(line.size)}`}
          onClick={() => setLines(lines.filter((each) => each !== line))}
        >
          Leave out
        </Button>
      ),
    },
  ];

  return (
    <BackOfficePage title="Stocktake" back={{ to: '/Back-Office/Stock', label: 'Stock' }}>
      <Panel title="Scan">
        <form onSubmit={scan}>
          <TextField
            label="Barcode or SKU"
            name="code"
            autoComplete="off"
            hint="Scan or type a code and press Enter: each time is one pair more."
            value={code}
            onChange={setCode}
          />
        </form>
      </Panel>
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <DataTable label="Counts" columns={columns} rows={lines} rowKey={keyOf} empty="Nothing is counted yet." />
      {lines.length > 0 && (
        <ButtonRow>
          <Button busy={busy} onClick={save}>
            Take the counts over
          </Button>
          <Button variant="quiet" onClick={() => setIsDiscarding(true)}>
            Discard the counts
          </Button>
        </ButtonRow>
      )}
      {isDiscarding && (
        <ConfirmDialog
          title="Discard the counts?"
          confirmLabel="Discard"
          tone="danger"
          onConfirm={async () => {
            setLines([]);
            return { ok: true, data: undefined };
          }}
          onClose={() => setIsDiscarding(false)}
        >
          <p>Nothing of them is taken over.</p>
        </ConfirmDialog>
      )}
    </BackOfficePage>
  );
}

const signed = (difference: number) => (difference > 0 ? `+${difference}` : String(difference));

export const page = defineBackOfficePage({ title: 'Stocktake', permission: 'stock.adjust', Component: Stocktake });
