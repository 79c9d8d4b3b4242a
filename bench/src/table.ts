/** A table row; all rows have the same columns. Small numbers get more decimals. */
export type Row = Record<string, string | number | null>;

/** A Markdown table with aligned columns, readable in a terminal too. */
export function table(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [names, ...rows.map((row) => names.map((name) => formatCell(row[name])))];
  const widths = names.map((_, column) => Math.max(3, ...cells.map((line) => line[column]!.length)));
  const isLeftAligned = (column: number) =>
    rows.some((row) => typeof row[names[column]!] === 'string' && !isRatio(row[names[column]!]));
  const lines = cells.map(
    (line) =>
      `| ${line.map((cell, column) => (isLeftAligned(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |`,
  );
  const rule = `|${widths.map((width, column) => (isLeftAligned(column) ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** A value as a multiple of its limit, such as '1.25×'; '–' without a limit. */
export const formatRatio = (value: number, limit: number): string => (limit > 0 ? `${(value / limit).toFixed(2)}×` : '–');

const isRatio = (value: unknown) => typeof value === 'string' && /^(–|[\d.]+×)$/.test(value);

function formatCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Number.isInteger(value)) return String(value);
  return value.toFixed(Math.abs(value) < 1 ? 3 : Math.abs(value) < 100 ? 1 : 0);
}
