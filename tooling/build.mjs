// npm run build [-w package]: builds what changed: slices, two at a time, and the Node programs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './bundler/inputs.mjs';
import { emitPrograms, PROGRAMS } from './programs.mjs';
import { continueOnNewNode } from './node.mjs';
import { repository, slices } from './repository.mjs';

/** @import { Mode, Slice } from './repository.mjs' */

/**
 * Builds the slices (names, or all) with changed inputs. Rejects with webpack's errors.
 * @param {readonly string[]} names
 * @param {Mode} mode
 * @param {(text: string) => void} [log]
 */
export async function buildSlices(names, mode, log = console.log) {
  const wanted = slices().filter((slice) => names.length === 0 || names.includes(slice.name));
  const queue = wanted.filter((slice) => !isBuilt(slice, mode));
  const built = wanted.filter((slice) => !queue.includes(slice));
  if (built.length > 0) log(`  unchanged: ${built.map(({ name }) => name).join(', ')}`);
  // Module Federation looks the shared packages up as Node does, and leaves those that it does not find out of the manifest.
  if (queue.length > 0) await emitPrograms(['shared']);
  const worker = async () => {
    for (let slice = queue.shift(); slice; slice = queue.shift()) {
      const began = Date.now();
      await runBuild(slice, mode);
      log(`  built ${slice.name} ${slice.version} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    }
  };
  await Promise.all([worker(), worker()]);
}

/**
 * @param {Slice} slice
 * @param {Mode} mode
 * @returns {Promise<void>}
 */
function runBuild(slice, mode) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repository, 'tooling/bundler/build-slice.mjs'), slice.name, mode], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(errors.trim() || `building ${slice.name} failed with exit code ${code}`)),
    );
  });
}

/** @returns {Mode} */
export const buildMode = () =>
  (process.env.BUILD_MODE ?? process.env.NODE_ENV) === 'development' ? 'development' : 'production';

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await continueOnNewNode();
  const names = process.argv.slice(2);
  const known = [...slices().map(({ name }) => name), ...PROGRAMS];
  const unknown = names.filter((name) => !known.includes(name));
  try {
    if (unknown.length > 0) throw new Error(`There is no slice or program ${unknown.join(', ')}. There are: ${known.join(', ')}`);
    const programs = PROGRAMS.filter((name) => names.includes(name));
    if (names.length === 0 || names.length > programs.length)
      await buildSlices(
        names.filter((name) => !programs.includes(name)),
        buildMode(),
      );
    await emitPrograms(names.length === 0 ? PROGRAMS : programs);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
