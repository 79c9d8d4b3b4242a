import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { sizeLabel } from 'shared/models';
import { Button } from 'shared/ui';
import { useQuery, type Reply } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, DataTable, formatDateTime, Loaded, PrintSheet, type Column } from '../ui';
import { Box } from './print/packing-slip';

type PickLine = Reply<'GET /orders/pick-list'>['lines'][number];

/** The items to fetch from the shelves for every order that waits to be packed, on the screen and on paper (BO-10). */
function PickListPage() {
  const query = useQuery<{ lines: PickLine[] }>('/orders/pick-list');
  const [printedAt, setPrintedAt] = useState<string | null>(null);
  const stopPrinting = useCallback(() => setPrintedAt(null), []);
  const lines = query.data?.lines ?? [];
  return (
    <BackOfficePage
      title="Pick list"
      back={{ to: '/Back-Office/Orders', label: 'Orders' }}
      actions={lines.length > 0 && <Button onClick={() => setPrintedAt(new Date().toISOString())}>Print pick list</Button>}
    >
      <Loaded query={query}>
        {() => (
          <>
            <p>{summary(lines)}</p>
            <DataTable label="Pick list" columns={COLUMNS} rows={lines} rowKey={keyOf} empty="There are no orders to pack." />
          </>
        )}
      </Loaded>
      {printedAt && (
        <PrintSheet size="A4" onPrinted={stopPrinting}>
          <Paper lines={lines} printedAt={printedAt} />
        </PrintSheet>
      )}
    </BackOfficePage>
  );
}

function summary(lines: readonly PickLine[]): string {
  const pairs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const orders = new Set(lines.flatMap((line) => line.orders.map(({ number }) => number))).size;
  return `${pairs === 1 ? '1 pair' : `${pairs} pairs`} for ${orders === 1 ? '1 order' : `${orders} orders`}`;
}

const keyOf = ({ productId, size }: PickLine) => `${productId} ${size}`;
const ordersOf = ({ orders }: PickLine) =>
  orders.map(({ number, quantity }) => (quantity > 1 ? `${number} (${quantity})` : number)).join(', ');

const COLUMNS: Column<PickLine>[] = [
  { id: 'name', header: 'Item', cell: ({ name }) => name },
  { id: 'size', header: 'Size', cell: ({ size }) => sizeLabel(size) },
  { id: 'sku', header: 'SKU', cell: ({ sku }) => sku ?? '-' },
  { id: 'quantity', header: 'Pairs', align: 'end', cell: ({ quantity }) => quantity },
  { id: 'orders', header: 'Orders', cell: ordersOf },
];

function Paper({ lines, printedAt }: { lines: readonly PickLine[]; printedAt: string }) {
  return (
    <>
      <Title>Pick list</Title>
      <p>
        {summary(lines)}, {formatDateTime(printedAt)}
      </p>
      <Table>
        <colgroup>
          {WIDTHS.map((width, index) => (
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Picked</th>
            <th scope="col">Item</th>
            <th scope="col">Size</th>
            <th scope="col">SKU</th>
            <th scope="col">Pairs</th>
            <th scope="col">Orders</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)}>
              <td>
                <Box />
              </td>
              <td>{line.name}</td>
              <td>{sizeLabel(line.size)}</td>
              <td>{line.sku ?? '-'}</td>
              <td>{line.quantity}</td>
              <td>{ordersOf(line)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** The item first; the numbers of many orders wrap. */
const WIDTHS = ['16mm', 'auto', '12mm', '34mm', '13mm', '46mm'];

const Title = styled.h1`
  font-size: 18pt;
`;

const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  overflow-wrap: anywhere;
  margin-top: 5mm;
  border-collapse: collapse;
  th,
  td {
    padding: 2mm 2mm 2mm 0;
    border-bottom: 1px solid black;
    text-align: left;
    vertical-align: top;
  }
  tr {
    break-inside: avoid;
  }
`;

export const page = defineBackOfficePage({ title: 'Pick list', permission: 'orders.read', Component: PickListPage });
