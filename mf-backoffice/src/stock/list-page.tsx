import { ButtonLink } from 'shared/ui';
import { queryOf, useAddressState, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, FilterSelect, PagedTable, SearchField, Toolbar, type Column } from '../ui';
import { FreePairs } from './free-pairs';
import type { StockRow } from './stock';

const DEFAULTS = { q: '', low: '', page: '1' };
const LOW = [
  { value: '', label: 'All products' },
  { value: '2', label: 'Low: 2 pairs or fewer' },
  { value: '0', label: 'Sold out' },
];

const columns: Column<StockRow>[] = [
  { id: 'name', header: 'Product', cell: ({ name }) => name },
  { id: 'category', header: 'Brand', wholeWords: true, cell: ({ category }) => category },
  {
    id: 'sizes',
    header: 'Free pairs by UK size',
    cell: ({ sizes }) => (sizes.length ? <FreePairs sizes={sizes} /> : 'No sizes yet'),
  },
  {
    id: 'waiting',
    header: 'Waiting',
    cell: ({ sizes }) => {
      const waiting = sizes.reduce((sum, size) => sum + size.waiting, 0);
      return waiting > 0 ? `${waiting} waiting` : '–';
    },
  },
  {
    id: 'onHand',
    header: 'On hand',
    align: 'end',
    cell: ({ sizes }) => sizes.reduce((sum, { onHand }) => sum + onHand, 0),
  },
];

/** The choices, and the limit of the settings if the first screen leads here with another one. */
const lowOptions = (low: string) =>
  LOW.some(({ value }) => value === low)
    ? LOW
    : [...LOW, { value: low, label: `Low: ${low === '1' ? '1 pair' : `${low} pairs`} or fewer` }];

/** The stock of all products, by name. */
function StockList() {
  const [values, set] = useAddressState(DEFAULTS);
  const query = useQuery<{ rows: StockRow[]; total: number; pageSize: number }>(`/stock${queryOf(values)}`);
  return (
    <BackOfficePage
      title="Stock"
      actions={
        <ButtonLink variant="secondary" to="/Back-Office/Stocktake">
          Stocktake
        </ButtonLink>
      }
    >
      <Toolbar>
        <SearchField value={values.q} onChange={(q) => set({ q })} hint="Name, brand, SKU or barcode" />
        <FilterSelect label="Show" value={values.low} onChange={(low) => set({ low })} options={lowOptions(values.low)} />
      </Toolbar>
      <PagedTable
        query={query}
        pageOf={(answer) => answer}
        address={[values, set]}
        label="Stock"
        columns={columns}
        rowKey={({ productId }) => String(productId)}
        rowHref={({ productId }) => `/Back-Office/Stock/${productId}`}
        empty="No product matches."
      />
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'Stock', permission: 'stock.adjust', Component: StockList });
