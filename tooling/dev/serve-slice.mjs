import { join } from 'node:path';
import { serverConfig, webConfig } from '../bundler/webpack-config.mjs';
import { registerComponents, withRefresh } from '../refresh/with-refresh.mjs';
import { repository } from '../repository.mjs';
import { startDevServer } from './dev-server.mjs';
import { watchServerBuild } from './watch-server-build.mjs';

/**
 * @import { Slice } from '../repository.mjs'
 * @import { Configuration, FileCacheOptions } from 'webpack'
 */

/**
 * Serves a slice's newest browser build, with React Refresh, on `port` (0: any free one). Returns the address.
 * @param {Slice} slice
 * @param {number} port
 */
export async function serveSlice(slice, port) {
  const config = withRefresh(webConfig(slice, 'development', [registerComponents]));
  /**
   * @param {string} address
   * @returns {Configuration}
   */
  const served = (address) => ({
    ...config,
    devtool: 'cheap-module-source-map',
    output: { ...config.output, publicPath: `${address}/`, clean: false },
    // The document names one file of a served shell.
    optimization: { ...config.optimization, splitChunks: false },
    cache: servedCache(config),
  });
  const address = await startDevServer(served, port);
  console.log(`${slice.name} is served from source at ${address}`);
  return address;
}

/**
 * Keeps the shell's newest server build where a server with DEV_SHELL reads it. Resolves when the first build is written.
 * @param {Slice} shell
 */
export function serveShellBuild(shell) {
  const config = serverConfig(shell, 'development');
  return watchServerBuild({ ...config, cache: servedCache(config) }, join(repository, '.cache/dev-shell/main.cjs'));
}

/**
 * Cached apart from the builds for releases, which differ.
 * @param {Configuration} options
 * @returns {FileCacheOptions}
 */
function servedCache({ cache }) {
  if (typeof cache !== 'object' || cache.type !== 'filesystem') throw new Error('The builds of slices have a cache in files.');
  const config = [...(cache.buildDependencies?.config ?? []), join(repository, 'tooling/refresh/with-refresh.mjs')];
  return { ...cache, name: `${cache.name}-served`, buildDependencies: { config } };
}
