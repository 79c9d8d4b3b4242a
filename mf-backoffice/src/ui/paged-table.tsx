import type { Query } from '../api/use-query';
import { DataTable, type DataTableProps } from './data-table';
import { LoadFailure } from './load-failure';
import { Pagination } from './pagination';

interface TablePage<Row> {
  rows: readonly Row[];
  /** Rows of all pages. */
  total: number;
  pageSize: number;
}

interface PagedTableProps<Row, Answer> extends Omit<DataTableProps<Row>, 'rows'> {
  query: Query<Answer>;
  pageOf(answer: Answer): TablePage<Row>;
  /** The result of `useAddressState`: its `page` is from '1'. */
  address: readonly [values: { page: string }, set: (patch: { page: string }) => void];
}

/**
 * The page of a list that the address requests, with links to the others, or the reason why it did not load. The previous rows stay
 * while a request runs, and disappear when it fails: they belong to another page or search.
 */
export function PagedTable<Row, Answer>({ query, pageOf, address, ...table }: PagedTableProps<Row, Answer>) {
  const { data, error, reload } = query;
  const [{ page }, set] = address;
  if (error) return <LoadFailure failure={error} onRetry={() => void reload()} />;
  if (!data) return null;
  const { rows, total, pageSize } = pageOf(data);
  return (
    <>
      <DataTable {...table} rows={rows} />
      <Pagination page={Number(page)} pageSize={pageSize} total={total} onPage={(next) => set({ page: String(next) })} />
    </>
  );
}
