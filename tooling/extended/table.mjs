import { readFileSync, writeFileSync } from 'node:fs';

const HEAD = '| item | cases | failed | seconds | on | command |\n|---|--:|--:|--:|---|---|\n';
// With any column widths: Prettier formats the page.
const TABLE = /\| *item *\| *cases *\|[^\n]*\n\|[-:| ]+\|\n((?:\|[^\n]*\n)*)/;

/**
 * Updates the rows of the suites that ran; other rows stay as they are.
 * @param {string} page
 * @param {readonly import('./suites.mjs').SuiteResult[]} found
 * @param {Date} [today]
 */
export function writeTable(page, found, today = new Date()) {
  const text = readFileSync(page, 'utf8');
  const known = TABLE.exec(text);
  if (!known) throw new Error(`${page} has no table of suites`);
  const rows = new Map(
    known[1]
      .split('\n')
      .filter(Boolean)
      .map((row) => [row.split('|')[1].trim(), row]),
  );
  for (const { name, cases, failed, seconds } of found) {
    const day = today.toISOString().slice(0, 10);
    rows.set(name, `| ${name} | ${cases} | ${failed} | ${Math.round(seconds)} | ${day} | \`npm run test:extended -- ${name}\` |`);
  }
  const sorted = [...rows.keys()].sort().map((name) => `${rows.get(name)}\n`);
  writeFileSync(page, text.replace(TABLE, HEAD + sorted.join('')));
}
