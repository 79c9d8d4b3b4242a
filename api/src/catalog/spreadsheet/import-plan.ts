import type { StoredProduct } from './stored-product';

/** Something that is wrong in the file; nothing is imported then. */
export interface RowProblem {
  /** As a spreadsheet counts: the headings are row 1. */
  row: number;
  /** '' if it is about the row as a whole. */
  column: string;
  message: string;
}

export interface CellChange {
  column: string;
  before: string;
  after: string;
}

/** The change that one row of the file makes to a product. */
export interface ProductChange {
  row: number;
  slug: string;
  /** As it is now; null for a new product. */
  stored: StoredProduct | null;
  /** As it will be. A new product has the id 0. */
  next: StoredProduct;
  cells: CellChange[];
  /** Why an old price may be shown that was not charged of late. */
  reason: string;
  /** Things that staff should know before they go on. */
  warnings: string[];
}

export interface ImportPlan {
  /** Rows of the file with products. */
  rows: number;
  /** Only rows that change something, in the order of the file. */
  changes: ProductChange[];
  problems: RowProblem[];
  /** Categories that have no brand yet: each becomes a hidden one. */
  newBrands: string[];
  /** Changes with anything that the import would do. */
  fingerprint: string;
}

/** Called during a long import; `done` of `total` rows of a step. */
export type OnProgress = (progress: { step: 'check' | 'save'; done: number; total: number }) => void;
