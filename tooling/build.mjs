// npm run build [-w slice]: builds what changed, two slices at a time, and emits the Node programs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './bundler/inputs.mjs';
import { emitPrograms } from './programs.mjs';
import { repository, slices } from './repository.mjs';

/** Builds the slices (names, or all) whose inputs changed. Rejects with what webpack said. */
export async function buildSlices(names, mode, say = console.log) {
  const wanted = slices().filter((slice) => names.length === 0 || names.includes(slice.name));
  const queue = wanted.filter((slice) => !isBuilt(slice, mode));
  const built = wanted.filter((slice) => !queue.includes(slice));
  if (built.length > 0) say(`  unchanged: ${built.map(({ name }) => name).join(', ')}`);
  const worker = async () => {
    for (let slice = queue.shift(); slice; slice = queue.shift()) {
      const began = Date.now();
      await runBuild(slice, mode);
      say(`  built ${slice.name} ${slice.version} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    }
  };
  await Promise.all([worker(), worker()]);
}

function runBuild(slice, mode) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(repository, 'tooling/bundler/build-slice.mjs'), slice.name, mode], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(errors.trim() || `building ${slice.name} ended with ${code}`)),
    );
  });
}

export const buildMode = () => process.env.BUILD_MODE ?? (process.env.NODE_ENV === 'development' ? 'development' : 'production');

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !slices().some((slice) => slice.name === name));
  try {
    if (unknown.length > 0)
      throw new Error(
        `There is no slice ${unknown.join(', ')}. There are: ${slices()
          .map(({ name }) => name)
          .join(', ')}`,
      );
    await buildSlices(names, buildMode());
    if (names.length === 0) await emitPrograms();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
