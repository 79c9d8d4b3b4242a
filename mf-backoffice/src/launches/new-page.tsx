import { useNavigate, useSearchParams } from 'react-router-dom';
import { queryOf, useAddressState, useCommand, useNotify, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { NamedPicture } from '../products/named-picture';
import type { ProductRow } from '../products/product';
import { BackOfficePage, formatMoney, PagedTable, PageWithoutData, Panel, SearchField, Toolbar, type Column } from '../ui';
import { bodyOf } from './form-values';
import { LAUNCHES, type Launch } from './launch';
import { LaunchForm } from './launch-form';

const BACK = { to: LAUNCHES, label: 'Launches' };
const DEFAULTS = { q: '', page: '1' };
const COLUMNS: readonly Column<ProductRow>[] = [
  { id: 'name', header: 'Product', cell: (row) => <NamedPicture {...row} /> },
  { id: 'price', header: 'Price', align: 'end', cell: ({ priceCents }) => formatMoney(priceCents) },
  { id: 'onHand', header: 'On hand', align: 'end', cell: ({ onHand }) => onHand },
];

/** First which pair, then the rest: sizes and free pairs are those of the product. */
function NewLaunchPage() {
  const [search] = useSearchParams();
  const product = Number(search.get('product') ?? '');
  return product > 0 ? <NewLaunch key={product} productId={product} /> : <ChooseProduct />;
}

function ChooseProduct() {
  const [values, set] = useAddressState(DEFAULTS);
  const query = useQuery<{ rows: ProductRow[]; total: number; pageSize: number }>(`/products${queryOf(values)}`);
  return (
    <BackOfficePage title="New launch" back={BACK}>
      <Panel title="Which pair?">
        <Toolbar>
          <SearchField value={values.q} onChange={(q) => set({ q })} hint="Name, brand, SKU or GTIN" />
        </Toolbar>
        <PagedTable
          query={query}
          pageOf={(answer) => answer}
          address={[values, set]}
          label="Products"
          columns={COLUMNS}
          rowKey={({ id }) => String(id)}
          rowHref={({ id }) => `${LAUNCHES}/New?product=${id}`}
          empty="No product matches."
        />
      </Panel>
    </BackOfficePage>
  );
}

function NewLaunch({ productId }: { productId: number }) {
  const { data, error, reload } = useQuery<{ name: string }>(`/products/${productId}`);
  const { run } = useCommand();
  const { notify } = useNotify();
  const navigate = useNavigate();
  if (!data) return <PageWithoutData title="New launch" back={BACK} failure={error} onRetry={() => void reload()} />;
  return (
    <BackOfficePage title={`New launch of ${data.name}`} back={BACK}>
      <Panel title="Launch">
        <LaunchForm
          productId={productId}
          save={async (values) => {
            const result = await run<Launch>('post', '/launches', bodyOf(values, productId));
            if (!result.ok) return result;
            notify('Saved as a draft.');
            void navigate(`${LAUNCHES}/${result.data.id}`);
            return result;
          }}
        />
      </Panel>
    </BackOfficePage>
  );
}

export const page = defineBackOfficePage({ title: 'New launch', permission: 'launches.edit', Component: NewLaunchPage });
