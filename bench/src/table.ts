/** Rows of a table, the same columns in each; a number is written with as many digits as it deserves. */
export type Row = Record<string, string | number | null>;

/** A Markdown table, aligned so that it reads well in a terminal too. */
export function table(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [names, ...rows.map((row) => names.map((name) => written(row[name])))];
  const widths = names.map((_, column) => Math.max(3, ...cells.map((line) => line[column]!.length)));
  const left = (column: number) => rows.some((row) => typeof row[names[column]!] === 'string' && !isRatio(row[names[column]!]));
  const lines = cells.map(
    (line) =>
      `| ${line.map((cell, column) => (left(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`,
  );
  const rule = `|${widths.map((width, column) => (left(column) ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** A figure as a multiple of its limit, such as '1.25×'; '–' where there is none. */
export const times = (value: number, limit: number): string => (limit > 0 ? `${(value / limit).toFixed(2)}×` : '–');

const isRatio = (value: unknown) => typeof value === 'string' && /^(–|[\d.]+×)$/.test(value);

function written(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 1 ? 3 : Math.abs(value) < 100 ? 1 : 0);
}
