import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';

// Runs the slow browser tests as `npm test` runs the others, and counts them.
const repository = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'storefront-browser-tests-'));
const output = join(folder, 'results.json');
const args = ['test', '--grep', '@slow', '--reporter', 'list,json', ...process.argv.slice(2)];
spawnSync(process.execPath, [join(repository, 'node_modules/@playwright/test/cli.js'), ...args], {
  cwd: repository,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_FILE: output },
});
const { stats, errors } = JSON.parse(readFileSync(output, 'utf8')) as JSONReport;
rmSync(folder, { recursive: true });
const failed = stats.unexpected + stats.flaky + errors.length;
console.log(`cases ${stats.expected + failed}, failed ${failed}`);
process.exitCode = failed > 0 ? 1 : 0;
