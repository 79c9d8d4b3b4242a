import type { HistoryEntry } from '../history';
import type { StillUsed } from '../leaving';
import type { Status } from '../status';

/** What is live, since when, by whom and why, and how it fares; as a table or as JSON. */
export function statusTable({ generation, issuedAt, slices, leaving }: Status, json: boolean, colour: boolean): string {
  if (json) return JSON.stringify({ generation, slices, leaving });
  const rows = slices.map(({ name, live, state, loads, errors, canary, fallback, contract, since, by, why }) => ({
    name,
    live: state === 'disabled' ? `${live} (off)` : live,
    'loads/errors': `${loads}/${errors}`,
    canary: canary
      ? `${canary.version} (${canary.percent} %${canary.auto ? ' auto' : ''}, ${canary.loads}/${canary.errors})`
      : '-',
    fallback: fallback ?? '-',
    contract,
    since: since?.slice(0, 19).replace('T', ' ') ?? '-',
    by: by ?? '-',
    why: why ?? '-',
  }));
  return `generation ${generation}, ${issuedAt}\n\n${table(rows, colour)}${leavingLines(leaving)}`;
}

function leavingLines(leaving: StillUsed[]): string {
  const lines = leaving.map(
    ({ part, since, removedIn, instead, by }) =>
      `  ${part} (since ${since}, removed in ${removedIn}; ${instead}): ${by.join(', ') || 'nobody uses it any more'}`,
  );
  return lines.length > 0 ? `\n\nleaving the contract:\n${lines.join('\n')}` : '';
}

/** Every change of the pointer, oldest first. */
export function historyTable(history: HistoryEntry[], name: string | undefined, json: boolean): string {
  const entries = history.filter((entry) => !name || entry.name === name);
  if (json) return JSON.stringify(entries);
  if (entries.length === 0) return 'Nothing was promoted yet.';
  return table(
    entries.map(({ generation, at, name: slice, action, from, to, percent, who, tookMs, reason }) => ({
      generation: String(generation),
      at: at.slice(0, 19).replace('T', ' '),
      slice,
      action: percent ? `${action} ${percent} %` : action,
      from: from ?? '-',
      to,
      who,
      ms: String(tookMs),
      why: reason,
    })),
    false,
  );
}

function table(rows: Record<string, string>[], colour: boolean): string {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd();
  const head = line(columns);
  return [colour ? `\u001b[1m${head}\u001b[0m` : head, ...rows.map((row) => line(columns.map((column) => row[column]!)))].join(
    '\n',
  );
}
