import { ButtonLink } from 'shared/ui';
import { queryOf, useAddressState, useQuery } from '../api';
import type { Brand } from '../brands/brand';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, FilterSelect, formatMoney, PagedTable, SearchField, StatusBadge, Toolbar, type Column } from '../ui';
import { NamedPicture } from './named-picture';
import { STATES, type ProductRow } from './product';

const DEFAULTS = { q: '', state: '', category: '', sort: 'name', page: '1' };
const STATE_OPTIONS = [
  { value: '', label: 'Drafts and live' },
  ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
];
const columns: Column<ProductRow>[] = [
  { id: 'name', header: 'Product', cell: (row) => <NamedPicture {...row} />, sortable: true },
  { id: 'number', header: 'Number', align: 'end', cell: ({ id }) => id },
  { id: 'category', header: 'Brand', wholeWords: true, cell: ({ category }) => category },
  { id: 'price', header: 'Price', align: 'end', cell: ({ priceCents }) => formatMoney(priceCents), sortable: true },
  { id: 'onHand', header: 'On hand', align: 'end', cell: ({ onHand }) => onHand, sortable: true },
  { id: 'state', header: 'State', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
];

/** Products in every state; archived ones where they are asked for (CATD-2). */
function Products() {
  const [values, set] = useAddressState(DEFAULTS);
  const brands = useQuery<Brand[]>('/brands').data ?? [];
  const query = useQuery<{ rows: ProductRow[]; total: number; pageSize: number }>(`/products${queryOf(values)}`);
  return (
    <BackOfficePage
      title="Products"
      actions={
        <>
          <ButtonLink variant="secondary" to="/Back-Office/Products/Spreadsheet">
            Spreadsheet
          </ButtonLink>
          <ButtonLink to="/Back-Office/Products/New">New product</ButtonLink>
        </>
      }
    >
      <Toolbar>
        <SearchField value={values.q} onChange={(q) => set({ q })} hint="Name, brand, SKU or GTIN" />
        <FilterSelect label="State" value={values.state} onChange={(state) => set({ state })} options={STATE_OPTIONS} />
        <FilterSelect
          label="Brand"
          value={values.category}
          onChange={(category) => set({ category })}
          options={[{ value: '', label: 'All brands' }, ...brands.map(({ path, name }) => ({ value: path, label: name }))]}
        />
      </Toolbar>
      <PagedTable
        query={query}
        pageOf={(answer) => answer}
        address={[values, set]}
        label="Products"
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => `/Back-Office/Products/${id}`}
        sort={values.sort}
        onSort={(sort) => set({ sort })}
        empty="No product matches."
      />
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Products', permission: 'products.edit', Component: Products });
