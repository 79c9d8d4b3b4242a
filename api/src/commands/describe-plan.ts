import type { ImportPlan, RowProblem } from '../catalog/spreadsheet/import-plan';

const MAX_PRINTED = 200;

/** Throws one Error that names every wrong cell of a file by row and column; does nothing if there is none. */
export function throwIfWrong({ problems }: ImportPlan): void {
  if (problems.length) throw new Error(['Nothing was imported.', ...firstOf(problems.map(problemLine))].join('\n'));
}

const problemLine = ({ row, column, message }: RowProblem) => `row ${row}${column && `, ${column}`}: ${message}`;

/** Describes the plan of an import, a line per cell. */
export function describePlan({ rows, changes, newBrands }: ImportPlan): string {
  const lines = changes.flatMap(({ row, slug, stored, cells, warnings }) => [
    `row ${row}, ${slug}${stored ? '' : ': new'}`,
    ...warnings.map((warning) => `  ${warning}`),
    ...cells.map(({ column, before, after }) => `  ${column}: ${stored ? `${shown(before)} -> ` : ''}${shown(after)}`),
  ]);
  const added = changes.filter(({ stored }) => !stored).length;
  return [
    ...firstOf(lines),
    ...(newBrands.length ? [`New brands, hidden until staff show them: ${newBrands.join(', ')}.`] : []),
    `${rows} products: ${added} new, ${changes.length - added} changed, ${rows - changes.length} unchanged. Nothing was imported.`,
  ].join('\n');
}

/** The warnings of an import, a line each. */
export const warningsOf = ({ changes }: ImportPlan): readonly string[] =>
  firstOf(changes.flatMap(({ row, warnings }) => warnings.map((warning) => `row ${row}: ${warning}`)));

const shown = (text: string) => (text === '' ? '(empty)' : JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text));

const firstOf = (lines: readonly string[]) =>
  lines.length > MAX_PRINTED ? [...lines.slice(0, MAX_PRINTED), `… and ${lines.length - MAX_PRINTED} more`] : lines;
