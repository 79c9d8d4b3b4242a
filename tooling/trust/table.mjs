import { readFileSync, writeFileSync } from 'node:fs';

const HEAD = '| item | cases | failed | seconds | on | command |\n|---|--:|--:|--:|---|---|\n';
// However wide the columns are: the page is formatted when it is committed.
const TABLE = /\| *item *\| *cases *\|[^\n]*\n\|[-:| ]+\|\n((?:\|[^\n]*\n)*)/;

/** Puts the rows of the items that ran into the page's table; the rows of others stay as they are. */
export function writeTable(page, found, today = new Date()) {
  const text = readFileSync(page, 'utf8');
  const known = TABLE.exec(text);
  if (!known) throw new Error(`${page} has lost its table`);
  const rows = new Map(
    known[1]
      .split('\n')
      .filter(Boolean)
      .map((row) => [row.split('|')[1].trim(), row]),
  );
  for (const { name, cases, failed, seconds } of found) {
    const day = today.toISOString().slice(0, 10);
    rows.set(name, `| ${name} | ${cases} | ${failed} | ${Math.round(seconds)} | ${day} | \`npm run trust -- ${name}\` |`);
  }
  const sorted = [...rows.keys()].sort().map((name) => `${rows.get(name)}\n`);
  writeFileSync(page, text.replace(TABLE, HEAD + sorted.join('')));
}
