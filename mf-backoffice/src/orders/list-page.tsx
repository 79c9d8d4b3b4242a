import { useState } from 'react';
import { ButtonLink, Spinner, TextLink } from 'shared/ui';
import { downloadAddress, useAddressState, usePermissions, useQuery } from '../api';
import { defineBackOfficePage } from '../frame/define-page';
import { BackOfficePage, DataTable, LoadFailure, Pagination } from '../ui';
import { BulkActions } from './bulk-actions';
import { orderColumns } from './columns';
import { creditNotesPath, csvPath, LIST_DEFAULTS, listPath, PAGE_SIZE, withAllowed } from './filter';
import { ListFilters } from './list-filters';
import type { OrderList, OrderRow } from './order';

const NONE: ReadonlyMap<string, number> = new Map();

/** All orders: search, filters, sort and pages are in the address (BO-4). */
function OrderListPage() {
  const [asked, setState] = useAddressState(LIST_DEFAULTS);
  const { may } = usePermissions();
  const withMoney = may('orders.read-money');
  const state = withAllowed(asked, withMoney);
  const { data, error, loading, reload } = useQuery<OrderList>(listPath(state));
  const [selected, setSelected] = useState(NONE);
  return (
    <BackOfficePage
      title="Orders"
      actions={
        <>
          <TextLink href={downloadAddress(csvPath(state))} download>
            Download CSV
          </TextLink>
          <TextLink href={downloadAddress(csvPath(state, 'semicolon'))} download>
            For Excel (semicolons)
          </TextLink>
          {withMoney && (
            <TextLink href={downloadAddress(creditNotesPath(state))} download>
              Credit notes
            </TextLink>
          )}
          <ButtonLink to="/Back-Office/Orders/Pick-List" variant="secondary">
            Pick list
          </ButtonLink>
        </>
      }
    >
      <ListFilters state={state} onChange={setState} views={data?.views} withMoney={withMoney} />
      <BulkActions selected={selected} onDone={() => reload().then(() => setSelected(NONE))} />
      {error && <LoadFailure failure={error} onRetry={() => void reload()} />}
      {!data && loading && <Spinner />}
      {data && !error && (
        <>
          <DataTable
            label="Orders"
            columns={orderColumns(data.rows, withMoney)}
            rows={data.rows}
            rowKey={({ id }) => id}
            rowLabel={({ number }) => `order ${number}`}
            rowHref={({ id }) => `/Back-Office/Orders/${id}`}
            sort={state.sort}
            onSort={(sort) => setState({ sort })}
            selected={new Set(selected.keys())}
            onSelect={(ids) => setSelected(withVersions(ids, selected, data.rows))}
            empty={data.total ? 'This page is empty.' : 'No orders match.'}
          />
          <Pagination
            page={data.page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onPage={(page) => setState({ page: String(page) })}
          />
        </>
      )}
    </BackOfficePage>
  );
}

/** An order keeps the version with which it was selected, even if its row is now on another page. */
function withVersions(ids: ReadonlySet<string>, before: ReadonlyMap<string, number>, rows: readonly OrderRow[]) {
  const shown = new Map(rows.map(({ id, version }) => [id, version]));
  return new Map([...ids].map((id) => [id, before.get(id) ?? shown.get(id)!]));
}

export const page = defineBackOfficePage({ title: 'Orders', permission: 'orders.read', Component: OrderListPage });
