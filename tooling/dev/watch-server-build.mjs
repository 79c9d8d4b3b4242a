import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import webpack from 'webpack';

/** @import { Configuration } from 'webpack' */

/**
 * Compiles a server build after every save and renames it to `file` as a whole, so that no reader gets half of it. Resolves when
 * the first one is there; errors of a build are printed, and the last good one stays.
 * @param {Configuration} config one CommonJS file, main.cjs
 * @param {string} file
 * @returns {Promise<void>}
 */
export function watchServerBuild(config, file) {
  const draft = join(dirname(file), 'draft');
  mkdirSync(draft, { recursive: true });
  const compiler = webpack({ ...config, output: { ...config.output, path: draft, clean: false } });
  return new Promise((done, fail) => {
    compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
      if (!stats) return fail(error);
      if (stats.hasErrors())
        return console.error(stats.toString({ all: false, errors: true, errorDetails: false, colors: false }));
      if (stats.compilation.emittedAssets.size > 0) renameSync(join(draft, 'main.cjs'), file);
      done();
    });
  });
}
