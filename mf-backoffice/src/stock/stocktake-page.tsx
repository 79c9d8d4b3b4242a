import { useEffect, useRef, useState, type FormEvent } from 'react';
import { failed, succeeded, type Result } from 'shared/contract';
import { sizeLabel } from 'shared/models';
import { Button, Notice, TextField, VisuallyHidden } from 'shared/ui';
import { messageOf, useCommand, useNotify, type Failure } from '../api';
import { send } from '../api/client';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, ButtonRow, ConfirmDialog, DataTable, Panel, type Column } from '../ui';
import {
  chosen,
  expectedOnShelf,
  isTooMuch,
  problemOf,
  scanned,
  takeOver,
  typed,
  withoutTaken,
  withRefused,
  type Found,
} from './counts';
import { SizeFinder } from './size-finder';
import type { StockRow } from './stock';
import { useUnsavedChanges } from '../unsaved/use-unsaved-changes';
import { keyOf, useCounts, type Line } from './use-counts';

const find = (code: string) => send<Found>('get', `/stock/scan?code=${encodeURIComponent(code)}`);

/** A size of a product with its numbers of now. */
async function findSize({ productId, size }: Pick<Found, 'productId' | 'size'>): Promise<Result<Found>> {
  const row = await send<StockRow>('get', `/stock/${productId}`);
  if (!row.ok) return row;
  const { name, sizes } = row.data;
  const found = sizes.find((each) => each.size === size);
  if (!found) return failed({ kind: 'status', message: `${name} has no UK ${sizeLabel(size)} any more.` });
  return succeeded({ productId, name, size, onHand: found.onHand, toPack: found.toPack });
}

/**
 * Counts pairs by barcode or SKU: each scan, which ends with Enter, is one pair more; the number can be typed over. Sizes without a
 * code are chosen by their product.
 */
function Stocktake() {
  const { run } = useCommand();
  const { notify } = useNotify();
  const [lines, setLines] = useCounts();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  // Pairs in the hand that are not counted: they stay on the screen until 'Seen' is pressed.
  const [missed, setMissed] = useState<readonly string[]>([]);
  // Scans without an answer: one that comes after the page was left counts nothing.
  const [asked, setAsked] = useState(0);
  useUnsavedChanges(missed.length > 0 || asked > 0);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  // While a size is being counted, its count may be too small.
  const [isChecked, setIsChecked] = useState(false);

  const scan = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = code.trim();
    if (!wanted) return;
    setCode('');
    setAsked((before) => before + 1);
    const found = await find(wanted);
    setAsked((before) => before - 1);
    if (!found.ok) return miss(wanted, found.failure);
    setLines((before) => scanned(before, found.data));
    setLastScan(keyOf(found.data));
  };
  const miss = (what: string, failure: Failure) => setMissed((before) => [...before, `${what}: ${messageOf(failure)}`]);

  // The count of this line is read out. Typing resets it, or each digit would be.
  const [lastScan, setLastScan] = useState('');
  const heard = lines.find((line) => keyOf(line) === lastScan);

  const codeField = useRef<HTMLInputElement>(null);
  // The field that gets the focus once it is rendered, to type the number.
  const toType = useRef('');
  useEffect(() => {
    if (!toType.current) return;
    const [field] = document.getElementsByName(toType.current);
    toType.current = '';
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, [lines]);
  const choose = async ({ productId, name }: StockRow, size: string) => {
    const found = await findSize({ productId, size });
    if (!found.ok) return miss(`${name}, UK ${sizeLabel(size)}`, found.failure);
    toType.current = keyOf(found.data);
    setLines((before) => chosen(before, found.data));
  };

  const save = async () => {
    const hasProblem = lines.some(problemOf);
    setIsChecked(hasProblem);
    setFailure(hasProblem ? 'Nothing was saved: correct the marked counts.' : '');
    if (hasProblem) return;
    setIsSaving(true);
    const { taken, differing, failed } = await takeOver(
      lines,
      (counts) => run('post', '/stocktake', counts),
      (part) => setLines((now) => withoutTaken(now, part)),
    );
    if (failed) await markRefused(failed.part, failed.failure);
    if (taken) notify(`${taken} sizes counted, ${differing} differed.`);
    setIsSaving(false);
  };

  const markRefused = async (sent: readonly Line[], cause: Failure) => {
    setFailure(messageOf(cause));
    if (!cause.errors) return;
    const refused = new Map<string, Pick<Line, 'error' | 'now'>>();
    for (const error of cause.errors) {
      const line = sent[Number(error.field.split('/')[1])];
      if (!line) continue;
      const found = await findSize(line);
      const now = found.ok ? { seen: found.data.onHand, toPack: found.data.toPack ?? line.toPack } : undefined;
      refused.set(keyOf(line), { error: error.message, now });
    }
    setLines((now) => withRefused(now, sent, refused));
  };

  const columns: Column<Line>[] = [
    { id: 'name', header: 'Product', cell: ({ name, size }) => `${name}, UK ${sizeLabel(size)}` },
    {
      id: 'expected',
      header: 'Expected',
      align: 'end',
      cell: (line) => `${expectedOnShelf(line)}${line.toPack ? ` (${line.toPack} to pack)` : ''}`,
    },
    {
      id: 'counted',
      header: 'Counted',
      cell: (line) => (
        <TextField
          label={`Counted pairs of ${line.name}, UK ${sizeLabel(line.size)}`}
          name={keyOf(line)}
          inputMode="numeric"
          autoComplete="off"
          value={line.text ?? String(line.counted)}
          error={isChecked || isTooMuch(line) || line.text ? (problemOf(line) ?? line.error) : line.error}
          onChange={(value) => {
            setLastScan('');
            setLines((now) => typed(now, keyOf(line), value));
          }}
          // A scanner ends with Enter, and the next scan belongs in its field.
          onKeyDown={({ key }) => key === 'Enter' && codeField.current?.focus()}
        />
      ),
    },
    {
      id: 'difference',
      header: 'Difference',
      align: 'end',
      cell: (line) => (line.text === undefined ? signed(line.counted - expectedOnShelf(line)) : ''),
    },
    {
      id: 'remove',
      header: 'Actions',
      cell: (line) => (
        <Button
          variant="quiet"
          aria-label={`Leave out ${line.name}, UK ${sizeLabel(line.size)}`}
          onClick={() => setLines((now) => now.filter((each) => keyOf(each) !== keyOf(line)))}
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
            ref={codeField}
            autoComplete="off"
            hint="Scan or type a code and press Enter: each scan adds one pair. Count sold pairs, too, until they are packed."
            value={code}
            onChange={setCode}
          />
        </form>
        <VisuallyHidden role="status">
          {heard && `${heard.name}, UK ${sizeLabel(heard.size)}: ${heard.counted} counted.`}
        </VisuallyHidden>
      </Panel>
      <Panel title="Without a code">
        <SizeFinder onChoose={choose} />
      </Panel>
      {missed.length > 0 && (
        <Notice kind="error" role="alert">
          <p>{missed.length === 1 ? 'One scan is not counted.' : `${missed.length} scans are not counted.`}</p>
          <ul>
            {missed.map((each, index) => (
              <li key={index}>{each}</li>
            ))}
          </ul>
          <Button variant="secondary" onClick={() => setMissed([])}>
            Seen
          </Button>
        </Notice>
      )}
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <DataTable label="Counts" columns={columns} rows={lines} rowKey={keyOf} empty="Nothing is counted yet." />
      {lines.length > 0 && (
        <ButtonRow>
          <Button busy={isSaving} onClick={save}>
            Save the counts
          </Button>
          <Button variant="quiet" onClick={() => setIsDiscarding(true)}>
            Discard the counts
          </Button>
        </ButtonRow>
      )}
      {isDiscarding && (
        <ConfirmDialog
          title="Discard the counts?"
          confirmLabel="Discard the counts"
          tone="danger"
          onConfirm={async () => {
            setLines([]);
            return succeeded(undefined);
          }}
          onClose={() => setIsDiscarding(false)}
        >
          <p>They are not saved.</p>
        </ConfirmDialog>
      )}
    </BackOfficePage>
  );
}

const signed = (difference: number) => (difference > 0 ? `+${difference}` : String(difference));

export const page = defineBackOfficePage({ title: 'Stocktake', permission: 'stock.adjust', Component: Stocktake });
