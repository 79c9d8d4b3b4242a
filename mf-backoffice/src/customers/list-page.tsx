import { styled } from 'styled-components';
import { queryOf, useAddressState, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, formatDay, formatMoney, PagedTable, SearchField, Toolbar, type Column } from '../ui';
import type { Customer } from './customer';

const PAGE_SIZE = 25;
const DEFAULTS = { q: '', sort: '-created', page: '1' };

const COLUMNS: readonly Column<Customer>[] = [
  { id: 'name', header: 'Name', cell: ({ name, email }) => name || email, sortable: true },
  { id: 'email', header: 'Email', cell: ({ email }) => <Email>{inParts(email)}</Email>, sortable: true },
  { id: 'orders', header: 'Orders', cell: ({ orders }) => orders, sortable: true, align: 'end' },
  { id: 'spent', header: 'Spent', cell: ({ spent }) => formatMoney(spent), sortable: true, align: 'end' },
  {
    id: 'last-order',
    header: 'Last order',
    cell: ({ lastOrderAt }) => (lastOrderAt ? formatDay(lastOrderAt) : 'None'),
    sortable: true,
  },
  { id: 'created', header: 'Since', cell: ({ createdAt }) => formatDay(createdAt), sortable: true },
];

/** Puts the domain on a separate line if both do not fit on one. */
const inParts = (email: string) => {
  const at = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};

/** However long a name is, the address beside it keeps its shape. */
const Email = styled.span`
  @media (min-width: 641px) {
    display: block;
    min-width: 10em;
  }
`;

function CustomersPage() {
  const [values, set] = useAddressState(DEFAULTS);
  const query = useQuery<{ total: number; customers: Customer[] }>(`/customers${queryOf({ ...values, limit: PAGE_SIZE })}`);
  return (
    <BackOfficePage title="Customers">
      <Toolbar>
        <SearchField value={values.q} onChange={(q) => set({ q })} hint="Name, email or phone number" />
      </Toolbar>
      <PagedTable
        query={query}
        pageOf={({ customers, total }) => ({ rows: customers, total, pageSize: PAGE_SIZE })}
        address={[values, set]}
        label="Customers"
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/Back-Office/Customers/${id}`}
        sort={values.sort}
        onSort={(sort) => set({ sort })}
        empty={values.q ? 'No customer matches this search.' : 'There are no customers yet.'}
      />
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Customers', permission: 'customers.read', Component: CustomersPage });
