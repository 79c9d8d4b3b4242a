import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAGE = `# What was tried

| item   | cases | failed | seconds | on         | commit   | command                   |
| ------ | ----: | -----: | ------: | ---------- | -------- | ------------------------- |
| attack |   423 |      0 |     529 | 2026-11-22 | 0123abcd | \`npm run test:extended -- attack\` |

| item     | how far |
| -------- | ------- |
| \`attack\` | all     |
`;

test('replaces the rows of suites that ran in a formatted table, and keeps other rows and tables', () => {
  const folder = mkdtempSync(join(tmpdir(), 'table-'));
  const page = join(folder, 'page.md');
  try {
    writeFileSync(page, PAGE);
    const ran = (name: string, failed: number) => ({ name, cases: 5, failed, seconds: 1.4 });
    const found = [ran('attack', 1), ran('access', 0)];
    const program = `import { writeTable } from './tooling/extended/table.mjs';
      writeTable(${JSON.stringify(page)}, ${JSON.stringify(found)}, 'c0ffee00', new Date('2026-12-01'));`;
    execFileSync(process.execPath, ['--input-type=module', '-e', program]);
    const rows = readFileSync(page, 'utf8').split('\n');
    expect(rows.slice(4, 8)).toEqual([
      '| access | 5 | 0 | 1 | 2026-12-01 | c0ffee00 | `npm run test:extended -- access` |',
      '| attack | 5 | 1 | 1 | 2026-12-01 | c0ffee00 | `npm run test:extended -- attack` |',
      '',
      '| item     | how far |',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
