import webpack from 'webpack';
import { finish } from './finish.mjs';
import { inputsOf } from './inputs.mjs';
import { configsFor } from './webpack-config.mjs';

/** @import { Mode, Slice } from '../repository.mjs' */

/**
 * Builds one slice for browser and server. Throws an Error that lists webpack's errors.
 * @param {Slice} slice
 * @param {Mode} mode
 */
export async function buildSlice(slice, mode) {
  const began = Date.now();
  const compiler = webpack(configsFor(slice, mode));
  const stats = await /** @type {Promise<import('webpack').MultiStats>} */ (
    new Promise((resolve, reject) => compiler.run((error, result) => (result ? resolve(result) : reject(error))))
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors())
    throw new Error(
      `${slice.name} does not build:\n${stats.toString({ all: false, errors: true, errorDetails: false, colors: false })}`,
    );
  const [web, server] = stats.stats;
  const read = [...web.compilation.fileDependencies, ...server.compilation.fileDependencies];
  // Budgets apply to what visitors load: a development build is far larger, and the release gate would reject it.
  const weighed = mode === 'production' ? slice : { ...slice, budgets: {} };
  const chunkGroups = { ...split(web.compilation), ...web.toJson({ all: false, chunkGroups: true }).namedChunkGroups };
  finish(weighed, chunkGroups, inputsOf(slice, mode, read, began));
}

/**
 * Named chunks that webpack has split off from their importers, as chunk groups, without those that every page loads.
 * @param {import('webpack').Compilation} compilation
 */
function split({ namedChunks }) {
  const named = [...namedChunks].filter(([, chunk]) => !chunk.canBeInitial());
  return Object.fromEntries(named.map(([name, { files }]) => [name, { assets: [...files].map((file) => ({ name: file })) }]));
}

// Also runs as a process, `node build-slice.mjs <name> <mode>`, so that two slices use two cores.
if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { slices } = await import('../repository.mjs');
  const [name, mode] = process.argv.slice(2);
  try {
    const [slice] = slices().filter((one) => one.name === name);
    await buildSlice(slice, mode === 'development' ? mode : 'production');
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
