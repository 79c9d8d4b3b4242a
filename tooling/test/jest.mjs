import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../repository.mjs';
import { readResults, resultsFile } from './results.mjs';
import { runProcess } from './run-process.mjs';
import { workers } from './workers.mjs';

/** @import { Run } from './levels.mjs' */

const JEST = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

/**
 * Runs Jest projects. `selection.files`: only these; `selection.options`: Jest's own, such as `-t`. `oneByOne`: never two
 * files side by side. With `--watch` it keeps the terminal until it is ended, and there is no result to read.
 * @param {string} level
 * @param {readonly string[]} projects
 * @param {Run & { env?: NodeJS.ProcessEnv, oneByOne?: boolean }} options
 */
export async function runJest(level, projects, { selection, env = {}, oneByOne = false, print }) {
  const { files, options: given } = selection;
  // Jest refuses both options together. One more than there are cores for: a fifth of the time a file waits for timers and programs.
  const pace = oneByOne ? '--runInBand' : `--maxWorkers=${workers + 1}`;
  const args = [...JEST, '--selectProjects', ...projects, pace, ...leftOutOf(selection), ...given];
  const paths = files ? ['--', ...files.map((file) => `${escaped(join(repository, file))}$`)] : [];
  if (given.some((option) => option.startsWith('--watch'))) {
    const { status } = spawnSync(process.execPath, [...args, ...paths], {
      cwd: repository,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    process.exit(status ?? 1);
  }
  const output = resultsFile(level, selection);
  await runProcess([...args, '--json', '--outputFile', output, ...paths], { env, onOutput: print, quiet: true });
  return readResults(level, output, given);
}

/**
 * Jest's options for a short run: they exclude large tests and, because they replace the list in jest.config.ts, also
 * what that excludes.
 * @param {import('./levels.mjs').Selection} selection
 */
export const leftOutOf = ({ short }) =>
  short ? ['--testPathIgnorePatterns', '/node_modules/', '/dist/', '\\.large\\.test\\.tsx?$'] : [];

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
