import { useState } from 'react';
import { DataTable, Pagination, type Column } from '../ui';
import type { ImportPreview } from './import-preview';

type Problem = ImportPreview['problems'][number];

const PAGE_SIZE = 25;

const columns: Column<Problem>[] = [
  { id: 'row', header: 'Where', wholeWords: true, cell: ({ row }) => `Row ${row}` },
  { id: 'column', header: 'Column', cell: ({ column }) => column || 'whole row' },
  { id: 'message', header: 'Problem', cell: ({ message }) => message },
];

/** Every cell that is wrong, by row and column as the spreadsheet names them. */
export function ProblemsTable({ problems }: Pick<ImportPreview, 'problems'>) {
  const [page, setPage] = useState(1);
  return (
    <>
      <DataTable
        label="Mistakes"
        columns={columns}
        rows={problems.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ row, column, message }) => `${row}/${column}/${message}`}
      />
      {problems.length > PAGE_SIZE && (
        <Pagination of="problems" page={page} pageSize={PAGE_SIZE} total={problems.length} onPage={setPage} />
      )}
    </>
  );
}
