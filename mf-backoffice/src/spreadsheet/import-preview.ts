/** The effect of importing a file, from POST /staff/api/products/import/preview. */
export interface ImportPreview {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  newBrands: string[];
  problems: { row: number; column: string; message: string }[];
  /** How many there are, where `problems` has only the first. */
  problemCount: number;
  changes: RowChange[];
  /** Sent with the import: it does what was shown, or nothing. */
  fingerprint: string;
}

export interface RowChange {
  /** As the spreadsheet counts. */
  row: number;
  slug: string;
  name: string;
  isNew: boolean;
  cells: { column: string; before: string; after: string }[];
  warnings: string[];
}

export interface ImportResult {
  added: number;
  changed: number;
  unchanged: number;
  newBrands: string[];
}

/** '3 products', '1 product'. */
export const products = (count: number): string => (count === 1 ? '1 product' : `${count.toLocaleString('en-ZA')} products`);
