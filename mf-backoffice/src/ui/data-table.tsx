import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { EmptyState, Link } from 'shared/ui';
import { Cell, CellLabel, HeaderCell, SelectBox, SelectCell, SortButton, Table, Wrapper } from './data-table.styles';
import { SortChoice, sortDirection, nextSort } from './data-table-sort';
import { SelectAll, toggled } from './data-table-selection';
import type { Column } from './column';

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** `total`, or `-total` for the largest first. */
  sort?: string;
  onSort?(sort: string): void;
  /** Keys of the selected rows; with `onSelect` each row has a checkbox. */
  selected?: ReadonlySet<string>;
  onSelect?(selected: ReadonlySet<string>): void;
  /** The name of a row's checkbox for screen readers: 'Order LC-1042'. Default: the key. */
  rowLabel?(row: Row): string;
  /** The first column of a row links there. */
  rowHref?(row: Row): string;
  /** In place of the table when there are no rows: one line, or an `<EmptyState>`. */
  empty?: ReactNode;
}

/** A table, or on phones a list of cards. Sorting, filtering and paging are the database's work: rows are shown as they come. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sort = '',
  onSort,
  selected,
  onSelect,
  rowLabel = rowKey,
  rowHref,
  empty = 'Nothing here yet.',
}: DataTableProps<Row>) {
  const { search } = useLocation();
  if (rows.length === 0) return typeof empty === 'string' ? <EmptyState title={empty} /> : empty;
  const isSelectable = selected !== undefined && onSelect !== undefined;
  return (
    <Wrapper>
      {onSort && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <Table aria-label={label} $isSelectable={isSelectable}>
        <thead>
          <tr>
            {isSelectable && (
              <SelectCell as="th" scope="col">
                <SelectAll keys={rows.map(rowKey)} selected={selected} onSelect={onSelect} />
              </SelectCell>
            )}
            {columns.map(({ id, header, sortable, align }) => (
              <HeaderCell key={id} scope="col" $align={align} aria-sort={sortable ? sortDirection(sort, id) : undefined}>
                {sortable && onSort ? (
                  <>
                    <SortButton type="button" onClick={() => onSort(nextSort(sort, id))}>
                      {header}
                      <span aria-hidden="true">{arrows[sortDirection(sort, id)]}</span>
                    </SortButton>
                    <CellLabel>{header}</CellLabel>
                  </>
                ) : (
                  header
                )}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <tr key={key}>
                {isSelectable && (
                  <SelectCell>
                    <SelectBox
                      type="checkbox"
                      aria-label={`Select ${rowLabel(row)}`}
                      checked={selected.has(key)}
                      onChange={() => onSelect(toggled(selected, key))}
                    />
                  </SelectCell>
                )}
                {columns.map(({ id, header, align, wholeWords, cell }, index) => (
                  <Cell key={id} $align={align} $isFirst={index === 0} $wholeWords={wholeWords}>
                    {index > 0 && <CellLabel aria-hidden="true">{header}</CellLabel>}
                    {index === 0 && rowHref ? (
                      // The way back leads to the list as it was left (back-office-page.tsx).
                      <Link to={rowHref(row)} state={{ list: search }}>
                        {cell(row)}
                      </Link>
                    ) : (
                      <span>{cell(row)}</span>
                    )}
                  </Cell>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Wrapper>
  );
}

const arrows = { ascending: ' ↑', descending: ' ↓', none: '' } as const;
