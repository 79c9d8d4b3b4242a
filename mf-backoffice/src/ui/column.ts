import type { ReactNode } from 'react';

/** A column of a `<DataTable>`. */
export interface Column<Row> {
  /** Unique in the table; of a sortable column the name that the API sorts by. */
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  sortable?: boolean;
  /** 'end' for amounts and counts. */
  align?: 'start' | 'end';
  /** Takes the room that its words need, so that none is cut in two: short texts, buttons in one line. */
  wholeWords?: boolean;
}
