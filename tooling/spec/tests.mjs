// Test titles that name requirements: from the sources, and from the results of a run.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const IDS = '((?:[A-Z]+-\\d+[ ,]*)+)';
const TITLE = new RegExp(`\\(\\s*(['"\`])${IDS}: ((?:\\\\.|(?!\\1)[^\\\\])*)\\1\\s*,`, 'g');
const TEST_FILE = /\.(test\.tsx?|e2e\.ts)$/;
/**
 * @param {string} text
 * @returns {string[]}
 */
const idsOf = (text) => text.match(/[A-Z]+-\d+/g) ?? [];

/**
 * Every title in the sources that begins with ids. `literal` is false for a title that is built at run time: it cannot be matched with results.
 * @param {string} root
 * @param {readonly string[]} packages
 */
export function titlesIn(root, packages) {
  return packages
    .flatMap((packageName) => testFilesOf(join(root, packageName)))
    .flatMap((path) => {
      const file = relative(root, path).split(sep).join('/');
      return [...readFileSync(path, 'utf8').matchAll(TITLE)].map(([, quote, ids, text]) => ({
        file,
        ids: idsOf(ids),
        text: text.replace(/\\(['"`])/g, '$1'),
        literal: quote !== '`' || !text.includes('${'),
      }));
    });
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testFilesOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testFilesOf(path);
    return TEST_FILE.test(entry.name) ? [path] : [];
  });
}

/**
 * Results of a run: one entry per executed test that names requirements, with its run (unit, api, api-postgres, e2e).
 * @param {string} folder
 * @param {string} root of the paths of their files
 */
export function resultsIn(folder, root) {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return files.flatMap((name) => {
    /** @type {import('../test/results.mjs').Results} */
    const { testResults } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    return testResults.flatMap(({ name: path, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({
        run: name.replace(/\.json$/, ''),
        file: relative(root, path).split(sep).join('/'),
        title,
        status,
        ids: idsOf(new RegExp(`^${IDS}:`).exec(title)?.[1] ?? ''),
      })),
    );
  });
}
