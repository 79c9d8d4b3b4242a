import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAGE = `# Scores

| area  |   found | seconds |
| ----- | ------: | ------: |
| gone  |       1 |       1 |
| money |      28 |      32 |

| area  | how far |
| ----- | ------- |
| money | all     |
`;
const HEAD = PAGE.slice(0, PAGE.indexOf('| gone'));
const REST = PAGE.slice(PAGE.indexOf('\n| area  | how far'));

const MONEY = '| money |      28 |      32 |\n';

test.each([
  ['sorts the rows by name', undefined, '| cart | 19 | 2 |\n| gone  |       1 |       1 |\n' + MONEY],
  [
    'takes the rows that are named, also one that never ran',
    ['money', 'cart', 'holds'],
    `${MONEY}| cart | 19 | 2 |\n| holds | not run |\n`,
  ],
])('replaces the rows of what ran in a formatted table, keeps other rows and tables, and %s', (_, names, rows) => {
  const folder = mkdtempSync(join(tmpdir(), 'table-'));
  const page = join(folder, 'page.md');
  try {
    writeFileSync(page, PAGE);
    const args = [page, 'area', [['cart', 19, 2]], names].map((argument) => JSON.stringify(argument));
    const program = `import { writeRows } from './tooling/results-table.mjs'; writeRows(${args.join(', ')});`;
    execFileSync(process.execPath, ['--input-type=module', '-e', program]);
    expect(readFileSync(page, 'utf8')).toBe(HEAD + rows + REST);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
