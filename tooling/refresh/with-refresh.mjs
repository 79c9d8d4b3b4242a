// React Refresh for a slice that webpack-dev-server serves: a saved component is replaced in the page and keeps its state.
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import reactRefreshTypeScript from 'react-refresh-typescript';
import { repository } from '../repository.mjs';

/** @import { Configuration } from 'webpack' */

const RUNTIME = createRequire(import.meta.url).resolve('react-refresh/runtime');
const ONE_RUNTIME = join(repository, 'tooling/refresh/runtime.cjs');

/**
 * The browser configuration of a slice (`webConfig` in mode development) with React Refresh. The dev server must have `hot: true`.
 * @param {Configuration} config
 * @returns {Configuration}
 */
export function withRefresh(config) {
  return {
    ...config,
    resolve: {
      ...config.resolve,
      // By name and by path: the plugin's loader imports it by path.
      alias: { ...config.resolve?.alias, 'react-refresh/runtime$': ONE_RUNTIME, [`${RUNTIME}$`]: ONE_RUNTIME },
    },
    plugins: [
      ...(config.plugins ?? []),
      new ReactRefreshPlugin({
        // Errors are on the console: the page's security policy has no place for an overlay.
        overlay: false,
        library: 'storefront',
        esModule: true,
        exclude: [/node_modules/, join(repository, 'tooling')],
      }),
    ],
  };
}

/** TypeScript transformer that registers components and the hooks they call; for ts-loader's `getCustomTransformers`. */
export const registerComponents = reactRefreshTypeScript();
