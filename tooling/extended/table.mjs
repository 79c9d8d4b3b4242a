import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { repository } from '../repository.mjs';

const HEAD = '| item | cases | failed | seconds | on | commit | command |\n|---|--:|--:|--:|---|---|---|\n';
// With any column widths: Prettier formats the page.
const TABLE = /\| *item *\| *cases *\|[^\n]*\n\|[-:| ]+\|\n((?:\|[^\n]*\n)*)/;

/** The commit of the checkout, with a plus where files differ from it. */
export function commitHere() {
  /** @param {string[]} args */
  const git = (...args) => spawnSync('git', args, { cwd: repository, encoding: 'utf8' }).stdout?.trim() ?? '';
  return git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain') ? '+' : '');
}

/**
 * Updates the rows of the suites that ran; other rows stay as they are.
 * @param {string} page
 * @param {readonly import('./suites.mjs').SuiteResult[]} found
 * @param {string} commit that they ran on
 * @param {Date} [today]
 */
export function writeTable(page, found, commit, today = new Date()) {
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
    rows.set(
      name,
      `| ${name} | ${cases} | ${failed} | ${Math.round(seconds)} | ${day} | ${commit} | \`npm run test:extended -- ${name}\` |`,
    );
  }
  const sorted = [...rows.keys()].sort().map((name) => `${rows.get(name)}\n`);
  writeFileSync(page, text.replace(TABLE, HEAD + sorted.join('')));
}
