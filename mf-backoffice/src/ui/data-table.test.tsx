import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { BackOfficePage } from './back-office-page';
import type { Column } from './column';
import { DataTable } from './data-table';

interface Order {
  id: string;
  total: number;
}

const columns: readonly Column<Order>[] = [
  { id: 'number', header: 'Order', cell: ({ id }) => id, sortable: true },
  { id: 'total', header: 'Total', cell: ({ total }) => total, sortable: true, align: 'end' },
  { id: 'note', header: 'Note', cell: () => '-' },
];
const rows = [
  { id: 'LC-1', total: 5 },
  { id: 'LC-2', total: 7 },
];

function Table({ empty, given = rows }: { empty?: string; given?: Order[] }) {
  const [sort, setSort] = useState('number');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['LC-9']));
  return (
    <MemoryRouter>
      <DataTable
        label="Orders"
        columns={columns}
        rows={given}
        rowKey={({ id }) => id}
        rowLabel={({ id }) => `order ${id}`}
        rowHref={({ id }) => `/Back-Office/Orders/${id}`}
        sort={sort}
        selected={selected}
        empty={empty}
        onSort={setSort}
        onSelect={setSelected}
      />
      <output>{[...selected].sort().join(' ')}</output>
    </MemoryRouter>
  );
}

const selection = () => screen.getByRole('status').textContent;

test('sorts by a heading on a press, and reverses on the next', async () => {
  const user = userEvent.setup();
  render(<Table />);
  const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
  expect(header('Order').getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(header('Total')).getByRole('button'));
  expect(header('Total').getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(header('Total')).getByRole('button'));
  expect(header('Total').getAttribute('aria-sort')).toBe('descending');
  expect(header('Order').getAttribute('aria-sort')).toBe('none');
  expect(header('Note').getAttribute('aria-sort')).toBeNull();
});

test('selects single rows or the whole page; rows of other pages stay selected', async () => {
  const user = userEvent.setup();
  render(<Table />);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
  await user.click(screen.getByRole('checkbox', { name: 'Select order LC-2' }));
  expect([selection(), all.checked, all.indeterminate]).toEqual(['LC-2 LC-9', false, true]);
  await user.click(all);
  expect([selection(), all.checked, all.indeterminate]).toEqual(['LC-1 LC-2 LC-9', true, false]);
  await user.click(all);
  expect(selection()).toBe('LC-9');
});

test('the first column links to the row', () => {
  render(<Table />);
  expect(screen.getByRole('link', { name: 'LC-2' }).getAttribute('href')).toBe('/Back-Office/Orders/LC-2');
});

test('shows an empty state without rows', () => {
  render(<Table given={[]} empty="No orders match." />);
  expect(screen.getByText('No orders match.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the page of a row links back to the list with its search and page, or to the plain list if opened directly', async () => {
  const list = { to: '/Back-Office/Orders', label: 'Orders' };
  const shop = (from: string) => (
    <MemoryRouter key={from} initialEntries={[from]}>
      <Routes>
        <Route
          path={list.to}
          element={
            <DataTable
              label="Orders"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `${list.to}/${id}`}
            />
          }
        />
        <Route
          path={`${list.to}/:id`}
          element={
            <BackOfficePage title="Order" back={list}>
              {null}
            </BackOfficePage>
          }
        />
      </Routes>
    </MemoryRouter>
  );
  const back = () => screen.getByText('Orders').getAttribute('href');
  const { rerender } = render(shop('/back-office/orders?q=zoe&page=2'));
  await userEvent.click(screen.getByText('LC-1'));
  expect(back()).toBe(`${list.to}?q=zoe&page=2`);
  rerender(shop('/Back-Office/Orders/LC-1'));
  expect(back()).toBe(list.to);
});
