import { styled } from 'styled-components';
import type { Column } from './column';
import { FilterSelect } from './filter-select';
import { cards } from './data-table.styles';

export const sortDirection = (sort: string, id: string) =>
  sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : 'none';

/** A press on a column's heading: ascending first, then back and forth. */
export const nextSort = (sort: string, id: string): string => (sort === id ? `-${id}` : id);

interface SortChoiceProps<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort(sort: string): void;
}

/** Sorting where a table is a list of cards and has no headings to press. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ id, header }) => [
      { value: id, label: `${header}, ascending` },
      { value: `-${id}`, label: `${header}, descending` },
    ]);
  if (options.length === 0) return null;
  return (
    <OnCards>
      <FilterSelect label="Sort by" value={sort} onChange={onSort} options={options} />
    </OnCards>
  );
}

const OnCards = styled.div`
  display: none;
  ${cards} {
    display: block;
  }
`;
