import { ButtonLink } from 'shared/ui';
import { queryOf, useAddressState, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import {
  BackOfficePage,
  FilterSelect,
  formatDateTime,
  formatMoney,
  PagedTable,
  SearchField,
  StatusBadge,
  Toolbar,
  type Column,
} from '../ui';
import { STATES, takesOff, usesOf, type Discount } from './discount';

const PAGE_SIZE = 25;
const DEFAULTS = { q: '', state: '', sort: 'newest', page: '1' };
const STATE_OPTIONS = [{ value: '', label: 'All' }, ...Object.entries(STATES).map(([value, { label }]) => ({ value, label }))];
const SORT_OPTIONS = [
  { value: 'newest', label: 'Newest' },
  { value: 'code', label: 'Code' },
  { value: 'ends', label: 'Ends first' },
  { value: 'used', label: 'Most used' },
];

const COLUMNS: readonly Column<Discount>[] = [
  { id: 'code', header: 'Code', cell: ({ code }) => code },
  { id: 'off', header: 'Discount', cell: takesOff },
  { id: 'state', header: 'State', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
  { id: 'ends', header: 'Ends', cell: ({ endsAt }) => (endsAt ? formatDateTime(endsAt) : 'Never') },
  { id: 'used', header: 'Used', cell: usesOf, align: 'end' },
  { id: 'discounted', header: 'Total discount', cell: ({ discountedCents }) => formatMoney(discountedCents), align: 'end' },
];

function DiscountsPage() {
  const [values, set] = useAddressState(DEFAULTS);
  const query = useQuery<{ discounts: Discount[]; total: number }>(`/discounts${queryOf({ ...values, limit: PAGE_SIZE })}`);
  return (
    <BackOfficePage title="Discounts" actions={<ButtonLink to="/Back-Office/Discounts/New">New code</ButtonLink>}>
      <Toolbar>
        <SearchField value={values.q} onChange={(q) => set({ q })} />
        <FilterSelect label="State" value={values.state} options={STATE_OPTIONS} onChange={(state) => set({ state })} />
        <FilterSelect label="Sort by" value={values.sort} options={SORT_OPTIONS} onChange={(sort) => set({ sort })} />
      </Toolbar>
      <PagedTable
        query={query}
        pageOf={({ discounts, total }) => ({ rows: discounts, total, pageSize: PAGE_SIZE })}
        address={[values, set]}
        label="Discount codes"
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/Back-Office/Discounts/${id}`}
        empty={values.q || values.state ? 'No codes match.' : 'There are no discount codes yet.'}
      />
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Discounts', permission: 'discounts.edit', Component: DiscountsPage });
