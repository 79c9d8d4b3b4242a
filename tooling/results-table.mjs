// The tables of results in docs/measurements, which each run updates by its rows.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { repository } from './repository.mjs';

/** The commit of the checkout, with a plus where files other than these pages differ from it. */
export function commitHere() {
  /** @param {string[]} args */
  const git = (...args) => spawnSync('git', args, { cwd: repository, encoding: 'utf8' }).stdout?.trim() ?? '';
  return git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain', '--', '.', ':!docs/measurements') ? '+' : '');
}

/** Today as 2026-11-30. */
export const today = () => new Date().toISOString().slice(0, 10);

/**
 * Replaces rows of the first table with this title over its first column, or adds them; the other rows stay as they are.
 * @param {string} page
 * @param {string} title
 * @param {readonly (readonly [name: string, ...(string | number)[]])[]} results the cells of each row
 * @param {readonly string[]} [names] the rows of the table in their order, also of those that never ran; without it by name
 */
export function writeRows(page, title, results, names) {
  const text = readFileSync(page, 'utf8');
  // With any column widths: Prettier formats the page.
  const table = new RegExp(`(\\| *${title} *\\|[^\\n]*\\n\\|[-:| ]+\\|\\n)((?:\\|[^\\n]*\\n)*)`);
  const [, head, known = ''] = table.exec(text) ?? [];
  if (!head) throw new Error(`${page} has no table with the column '${title}'`);
  const kept = known.split('\n').filter(Boolean);
  const rows = new Map(kept.map((row) => [row.split('|')[1].trim(), row]));
  for (const cells of results) rows.set(cells[0], `| ${cells.join(' | ')} |`);
  const lines = (names ?? [...rows.keys()].sort()).map((name) => `${rows.get(name) ?? `| ${name} | not run |`}\n`);
  writeFileSync(
    page,
    text.replace(table, () => head + lines.join('')),
  );
}
