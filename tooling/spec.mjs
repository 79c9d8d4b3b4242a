// npm run spec [-- --strict] [--without api-postgres] [--short]: lists the requirements (docs/requirements.md) that no
// executed, passing test names. `--without`: excludes a level that this machine cannot run. `--short`: uses the last
// short run, as it does where no whole run has left results; for a test left to CI the title is enough. npm run spec -- --check: only
// checks that docs/requirements.md lists the tests in the sources; needs no results.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { continueOnNewNode } from './node.mjs';
import { repository } from './repository.mjs';
import { fillRequirements, readRequirements } from './spec/requirements.mjs';
import { resultsIn, titlesIn } from './spec/tests.mjs';

await continueOnNewNode();

/** The tests of tooling cover its programs and prove no requirement. */
const EXCLUDED_FOLDERS = ['node_modules', 'tooling'];

/**
 * Requirements that the embedded database alone cannot prove. It has one connection, so transactions never overlap:
 * neither a deadlock nor a race between the statements of two of them (API-8) can happen there. API-10 concerns both
 * databases.
 */
const ONLY_ON_POSTGRES = ['API-8', 'API-10'];

const strict = process.argv.includes('--strict');
const check = process.argv.includes('--check');
/** @param {string} name */
const optionAfter = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const root = resolve(optionAfter('--in') ?? repository);
const hasResults = (/** @type {string} */ folder) => existsSync(join(root, '.cache', folder));
const short = process.argv.includes('--short') || (!hasResults('test-results') && hasResults('short-test-results'));
const withoutRun = optionAfter('--without');
const requirementsFile = join(root, 'docs/requirements.md');

const requirements = readFileSync(requirementsFile, 'utf8');
const rows = readRequirements(requirements);
const packages = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !EXCLUDED_FOLDERS.includes(entry.name))
  .map(({ name }) => name);
const titles = titlesIn(root, packages);
const results = check ? [] : resultsIn(join(root, '.cache', short ? 'short-test-results' : 'test-results'), root);

const problems = [...repeatedIds(), ...unknownIds(), ...dynamicTitles(), ...failures()];
const missing = (check ? [] : rows).flatMap((row) => {
  const why = whyMissing(row);
  return why ? [`${row.id} (${row.level}): ${why}`] : [];
});
const filled = fillRequirements(requirements, new Map(rows.map((row) => [row.id, titlesFor(row)])));
if (filled !== requirements) {
  if (strict || check) problems.push('docs/requirements.md does not list the current tests. Run: npm run spec');
  else writeFileSync(requirementsFile, filled);
}

for (const line of [...problems, ...missing]) console.log(line);
if (!check) {
  const runs = [...new Set(results.map(({ run }) => run))].sort();
  const left = rows.filter(isLeftToCi).length;
  console.log(
    `\n${rows.length - missing.length - left} of ${rows.length} rows are proven by tests that ran (${runs.join(', ') || 'no results: npm test -- all writes them'})${left ? `, ${left} by tests that are left to CI` : ''}.`,
  );
}
process.exitCode = (strict || check) && missing.length + problems.length > 0 ? 1 : 0;

/**
 * A row's level says which tests prove it: ui needs a real browser, api needs HTTP or the real store, unit takes any.
 * @param {import('./spec/requirements.mjs').Row} row
 * @param {string} file
 */
function countsFor(row, file) {
  if (row.level === 'ui') return file.startsWith('e2e/');
  if (row.level === 'api') return /^(api|e2e|server|slipway)\//.test(file);
  return true;
}

/** @param {import('./spec/requirements.mjs').Row} row */
function titlesFor(row) {
  return titles.filter(({ ids, file, literal }) => literal && ids.includes(row.id) && countsFor(row, file));
}

/**
 * Null if the row is proven.
 * @param {import('./spec/requirements.mjs').Row} row
 */
function whyMissing(row) {
  const files = new Set(titlesFor(row).map(({ file }) => file));
  if (files.size === 0) {
    const elsewhere = titles.filter(({ ids }) => ids.includes(row.id)).map(({ file }) => file);
    return elsewhere.length > 0 ? `named at another level only (${[...new Set(elsewhere)].join(', ')})` : 'no test names it';
  }
  if (isLeftToCi(row)) return null;
  const passed = passedFor(row);
  if (passed.length === 0) return `named in ${[...files].join(', ')}, but no run has passed`;
  if (ONLY_ON_POSTGRES.includes(row.id) && withoutRun !== 'api-postgres' && !passed.some(({ run }) => run === 'api-postgres'))
    return 'passed on the embedded database only. Run npm test -- all with TEST_DATABASE_URL set';
  return null;
}

/** @param {import('./spec/requirements.mjs').Row} row */
function passedFor(row) {
  const files = new Set(titlesFor(row).map(({ file }) => file));
  return results.filter(({ ids, file, status }) => status === 'passed' && ids.includes(row.id) && files.has(file));
}

/**
 * Whether a short run has proven the row by no test, and has not run one that may.
 * @param {import('./spec/requirements.mjs').Row} row
 */
function isLeftToCi(row) {
  /** @param {{ file: string, text: string }} test */
  const hasRun = ({ file, text }) => results.some((one) => one.file === file && one.title.endsWith(`: ${text}`));
  return short && passedFor(row).length === 0 && !titlesFor(row).every(hasRun);
}

/** Two branches that each add the next number merge into two rows of one id. */
function repeatedIds() {
  const ids = rows.map(({ id }) => id);
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))].map(
    (id) => `${id} stands twice in docs/requirements.md. Give the newer one, and the tests that name it, the next free number`,
  );
}

function unknownIds() {
  const known = new Set(rows.map(({ id }) => id));
  return titles.flatMap(({ file, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file} names ${id}, which is not in docs/requirements.md`),
  );
}

function dynamicTitles() {
  return titles.filter(({ literal }) => !literal).map(({ file, text }) => `${file}: '${text}' must be a literal string to count`);
}

function failures() {
  return results
    .filter(({ status, ids }) => status === 'failed' && ids.length > 0)
    .map(({ file, title, run }) => `failed (${run}) ${file}: ${title}`);
}
