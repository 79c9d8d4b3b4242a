import type { ImportPlan, RowProblem } from '../../catalog/spreadsheet/import-plan';

/** The preview that a page shows before an import. Texts are cut. */
export interface ImportPreview {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  newBrands: string[];
  problems: RowProblem[];
  /** The number of problems, if `problems` has only the first. */
  problemCount: number;
  changes: {
    row: number;
    slug: string;
    name: string;
    isNew: boolean;
    cells: { column: string; before: string; after: string }[];
    warnings: string[];
  }[];
  fingerprint: string;
}

const MAX_TEXT = 160;
const MAX_PROBLEMS = 1_000;

/** The part of a plan that people read. */
export function previewOf({ rows, changes, problems, newBrands, fingerprint }: ImportPlan): ImportPreview {
  const added = changes.filter(({ stored }) => !stored).length;
  return {
    rows,
    added,
    newBrands,
    fingerprint,
    changed: changes.length - added,
    unchanged: rows - changes.length,
    problems: problems.slice(0, MAX_PROBLEMS),
    problemCount: problems.length,
    changes: changes.map(({ row, slug, stored, next, cells, warnings }) => ({
      row,
      slug,
      warnings,
      name: next.name,
      isNew: !stored,
      cells: cells.map(({ column, before, after }) => ({ column, before: cut(before), after: cut(after) })),
    })),
  };
}

const cut = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
