import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { freePort } from '../free-port.mjs';

/** @import { Configuration } from 'webpack' */

/**
 * Serves webpack's output for a configuration on `port` (0: any free one) and pushes each newer build to the pages that
 * have it loaded. A configuration function gets the address first. A change that cannot be replaced in the page reloads
 * it. Resolves with the address after the first build.
 * @param {Configuration | ((address: string) => Configuration)} config
 * @param {number} port
 * @param {import('webpack-dev-server').Configuration} [options]
 */
export async function startDevServer(config, port, options = {}) {
  const chosen = port === 0 ? await freePort('localhost') : port;
  const address = `http://localhost:${chosen}`;
  const server = new WebpackDevServer(
    {
      port: chosen,
      host: 'localhost',
      hot: true,
      static: false,
      devMiddleware: { stats: 'errors-warnings' },
      // With more than errors, the page's console would explain every reload.
      client: { logging: 'error', overlay: false, webSocketURL: `${address.replace('http', 'ws')}/ws` },
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      ...options,
    },
    webpack(typeof config === 'function' ? config(address) : config),
  );
  await server.start();
  // The port answers earlier, but a request would wait for the first build, which may take minutes.
  await new Promise((done) => server.middleware?.waitUntilValid(done));
  return address;
}
