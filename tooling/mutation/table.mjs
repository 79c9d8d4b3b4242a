import { readFileSync, writeFileSync } from 'node:fs';
import { scoreOf } from './score.mjs';

/** @import { AreaResult } from './run-area.mjs' */

const HEAD =
  '| area | found | survived | equivalent | score | seconds | on | commit | Node |\n|---|--:|--:|--:|--:|--:|---|---|---|\n';
// With any column widths: Prettier formats the page.
const TABLE = /\| *area *\| *found *\|[^\n]*\n\|[-:| ]+\|\n((?:\|[^\n]*\n)*)/;

/**
 * Writes the rows of the areas that ran; the others keep their last result, or show that they have none.
 * @param {string} page
 * @param {readonly string[]} names of all areas, in the order of the table
 * @param {readonly AreaResult[]} ran
 * @param {{ commit: string, node?: string, today?: Date }} run
 */
export function writeScores(page, names, ran, { commit, node = process.versions.node, today = new Date() }) {
  const text = readFileSync(page, 'utf8');
  const known = TABLE.exec(text);
  if (!known) throw new Error(`${page} has no table of areas`);
  const rows = new Map(known[1].split('\n').map((row) => [row.split('|')[1]?.trim(), row]));
  const day = today.toISOString().slice(0, 10);
  for (const { name, counts, seconds } of ran) {
    const { found, survived, ignored, percent } = scoreOf(counts);
    const cells = [name, found, survived, ignored, `${percent.toFixed(1)} %`, Math.round(seconds), day, commit, node];
    rows.set(name, `| ${cells.join(' | ')} |`);
  }
  const lines = names.map((name) => `${rows.get(name) ?? `| ${name} | not run | | | | | | | |`}\n`);
  writeFileSync(page, text.replace(TABLE, HEAD + lines.join('')));
}
