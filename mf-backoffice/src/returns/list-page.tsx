import { queryOf, useAddressState, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import {
  BackOfficePage,
  FilterSelect,
  formatDateTime,
  formatDay,
  PagedTable,
  SearchField,
  StatusBadge,
  Toolbar,
  type Column,
} from '../ui';
import { RETURN_LABELS, type ReturnRow } from './return';

const PAGE_SIZE = 25;
const DEFAULTS = { q: '', state: 'open', page: '1' };
const STATES = [
  { value: 'open', label: 'Open' },
  ...Object.entries(RETURN_LABELS).map(([value, { label }]) => ({ value, label })),
  { value: 'all', label: 'All' },
];

const COLUMNS: readonly Column<ReturnRow>[] = [
  { id: 'order', header: 'Order', cell: ({ orderId }) => orderId },
  { id: 'customer', header: 'Customer', cell: ({ customer }) => customer || 'Erased' },
  { id: 'pairs', header: 'Pairs', cell: ({ pairs }) => pairs, align: 'end' },
  { id: 'state', header: 'State', cell: ({ state }) => <StatusBadge {...RETURN_LABELS[state]} /> },
  { id: 'asked', header: 'Requested', cell: ({ askedAt }) => formatDateTime(askedAt) },
  { id: 'due', header: 'Refund due by', cell: ({ refundDueAt }) => (refundDueAt ? formatDay(refundDueAt) : '–') },
];

/** Returns, those that wait longest first (BO-11). */
function ReturnsPage() {
  const [values, set] = useAddressState(DEFAULTS);
  const { q, page } = values;
  const state = values.state === 'all' ? '' : values.state;
  const query = useQuery<{ rows: ReturnRow[]; total: number }>(`/returns${queryOf({ q, state, page, limit: PAGE_SIZE })}`);
  return (
    <BackOfficePage title="Returns">
      <Toolbar>
        <SearchField value={q} onChange={(text) => set({ q: text })} label="Order number, name, email or phone" />
        <FilterSelect label="State" value={values.state} options={STATES} onChange={(next) => set({ state: next })} />
      </Toolbar>
      <PagedTable
        query={query}
        pageOf={({ rows, total }) => ({ rows, total, pageSize: PAGE_SIZE })}
        address={[values, set]}
        label="Returns"
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/Back-Office/Returns/${id}`}
        empty={q || values.state !== 'open' ? 'No returns match.' : 'There are no returns to handle.'}
      />
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Returns', permission: 'orders.read', Component: ReturnsPage });
