// npm run spec [-- --strict]: which rows of the ledger (docs/requirements.md) no executed, passing test names.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repository } from './repository.mjs';
import { fillLedger, readLedger } from './spec/ledger.mjs';
import { resultsIn, titlesIn } from './spec/tests.mjs';

/** tooling's own tests are about this program and the like; they prove no row. */
const NO_PROOFS = ['node_modules', 'tooling'];

const strict = process.argv.includes('--strict');
const at = process.argv.indexOf('--in');
const root = at > 0 ? resolve(process.argv[at + 1] ?? '.') : repository;
const ledgerFile = join(root, 'docs/requirements.md');

const ledger = readFileSync(ledgerFile, 'utf8');
const rows = readLedger(ledger);
const rooms = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NO_PROOFS.includes(entry.name))
  .map(({ name }) => name);
const titles = titlesIn(root, rooms);
const results = resultsIn(root);

const problems = [...unknownIds(), ...builtTitles(), ...failures()];
const missing = rows.flatMap((row) => {
  const why = whyMissing(row);
  return why ? [`${row.id} (${row.level}): ${why}`] : [];
});
const filled = fillLedger(ledger, new Map(rows.map((row) => [row.id, titlesFor(row)])));
if (filled !== ledger) {
  if (strict) problems.push('docs/requirements.md does not name the tests as they are now. Run: npm run spec');
  else writeFileSync(ledgerFile, filled);
}

for (const line of [...problems, ...missing]) console.log(line);
const runs = [...new Set(results.map(({ run }) => run))].sort();
console.log(
  `\n${rows.length - missing.length} of ${rows.length} rows are proven by tests that ran (${runs.join(', ') || 'no results: npm test writes them'}).`,
);
process.exitCode = strict && missing.length + problems.length > 0 ? 1 : 0;

/** A row is proven where its level says: a ui row in a real browser, an api row over HTTP or on the real store, a unit row anywhere. */
function countsFor(row, file) {
  if (row.level === 'ui') return file.startsWith('e2e/');
  if (row.level === 'api') return /^(api|e2e|site|releases)\//.test(file);
  return true;
}

function titlesFor(row) {
  return titles.filter(({ ids, file, literal }) => literal && ids.includes(row.id) && countsFor(row, file));
}

/** Null where the row is proven. */
function whyMissing(row) {
  const files = new Set(titlesFor(row).map(({ file }) => file));
  if (files.size === 0) {
    const elsewhere = titles.filter(({ ids }) => ids.includes(row.id)).map(({ file }) => file);
    return elsewhere.length > 0 ? `named at another level only (${[...new Set(elsewhere)].join(', ')})` : 'no test names it';
  }
  const passed = results.filter(({ ids, file, status }) => status === 'passed' && ids.includes(row.id) && files.has(file));
  if (passed.length === 0) return `named in ${[...files].join(', ')}, but no run has seen it pass`;
  // The one row that is about where the suite ran.
  if (row.id === 'API-10' && !passed.some(({ run }) => run === 'api-postgres'))
    return 'passed on the embedded database only. Run npm test with TEST_DATABASE_URL set';
  return null;
}

function unknownIds() {
  const known = new Set(rows.map(({ id }) => id));
  return titles.flatMap(({ file, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file} names ${id}, which is no row of the ledger`),
  );
}

function builtTitles() {
  return titles.filter(({ literal }) => !literal).map(({ file, text }) => `${file}: '${text}' must be a literal string to count`);
}

function failures() {
  return results
    .filter(({ status, ids }) => status === 'failed' && ids.length > 0)
    .map(({ file, title, run }) => `failed (${run}) ${file}: ${title}`);
}
