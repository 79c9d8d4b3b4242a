import { useState } from 'react';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import { VisuallyHidden } from 'shared/ui';
import { DataTable, Pagination, StatusBadge, type Column } from '../ui';
import type { ImportPreview, RowChange } from './import-preview';

const PAGE_SIZE = 25;

const columns: Column<RowChange>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: ({ name, slug, isNew, warnings }) => (
      <Product>
        <span>
          {name || slug} {isNew && <StatusBadge tone="good" label="New" />}
        </span>
        {name && <Soft>{slug}</Soft>}
        {warnings.map((warning) => (
          <strong key={warning}>{warning}</strong>
        ))}
      </Product>
    ),
  },
  { id: 'row', header: 'Row', align: 'end', cell: ({ row }) => row },
  {
    id: 'cells',
    header: 'Changes',
    cell: ({ cells, isNew }) => (
      <Cells>
        {cells.map(({ column, before, after }) => (
          <li key={column}>
            <Soft>{column}</Soft>{' '}
            {!isNew && (
              <>
                <VisuallyHidden>from </VisuallyHidden>
                <del>{before || 'empty'}</del>
                <VisuallyHidden> to</VisuallyHidden>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>{after || 'empty'}</ins>
          </li>
        ))}
      </Cells>
    ),
  },
];

/** Every cell that an import changes, by product, in pages. */
export function ChangesTable({ changes }: Pick<ImportPreview, 'changes'>) {
  const [page, setPage] = useState(1);
  return (
    <>
      <DataTable
        label="Changes"
        columns={columns}
        rows={changes.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ row }) => String(row)}
      />
      {changes.length > PAGE_SIZE && (
        <Pagination of="changes" page={page} pageSize={PAGE_SIZE} total={changes.length} onPage={setPage} />
      )}
    </>
  );
}

const Product = styled.span`
  display: grid;
  gap: 2px;
`;

const Soft = styled.span`
  color: ${tokens.color.inkSoft};
`;

const Cells = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: 2px;
  min-width: 0;
  del,
  ins {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  del {
    color: ${tokens.color.inkSoft};
  }
  ins {
    font-weight: ${tokens.font.weight.semibold};
    text-decoration: none;
  }
`;
