// The bundler configuration of every slice; a slice's package.json says only what differs.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack from 'webpack';
import { consumedByRemote, providedByShell, serverAliases, serverExternals } from '../singletons.mjs';
import { repository } from '../repository.mjs';
import { PortableIds } from './portable-ids.mjs';
import { styleIds } from './style-ids.mjs';

/**
 * @import { Mode, Slice } from '../repository.mjs'
 * @import { Configuration } from 'webpack'
 * @import ts from 'typescript'
 */

const { ModuleFederationPlugin } = createRequire(import.meta.url)('@module-federation/enhanced/webpack');

/** Placeholder for the container's name during the build; finish.mjs replaces it by the hash of the output. */
export const NAME_PLACEHOLDER = 'c0n7a1n3rnam3';

/**
 * Container name of a slice: unique per content, so that two versions of one remote can live in one page.
 * @param {Pick<Slice, 'name' | 'kind'>} slice
 * @param {string} hash
 */
export const containerName = (slice, hash) => (slice.kind === 'shell' ? 'shell' : `${slice.name.replaceAll('-', '_')}__${hash}`);

/**
 * The two builds of a slice: for the browser (dist/web) and for the server (dist/server).
 * @param {Slice} slice
 * @param {Mode} mode
 * @returns {Configuration[]}
 */
export function configsFor(slice, mode) {
  return [webConfig(slice, mode), serverConfig(slice, mode)];
}

/**
 * `transformers` are TypeScript transformers in addition to those of every build.
 * @param {Slice} slice
 * @param {Mode} mode
 * @param {readonly ts.TransformerFactory<ts.SourceFile>[]} [transformers]
 * @returns {Configuration}
 */
export function webConfig(slice, mode, transformers = []) {
  const name = containerName(slice, NAME_PLACEHOLDER);
  const shell = slice.kind === 'shell';
  return {
    ...commonConfig(slice, mode, 'web', transformers),
    // Public files do not reference source maps: finish.mjs moves the maps to the store, where operators use them to locate errors.
    devtool: 'hidden-source-map',
    target: ['web', 'es2022'],
    entry: shell ? { main: source(slice, 'main.ts') } : {},
    experiments: { outputModule: true },
    externalsType: 'global',
    output: {
      path: join(repository, slice.name, 'dist/web'),
      clean: true,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      publicPath: 'auto',
      uniqueName: name,
      filename: '[name].js',
      chunkFilename: '[name].[contenthash:8].js',
      devtoolNamespace: slice.name,
    },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'deterministic',
      // Without the default group, which would take axios out of the chunk of requests, into a file more.
      ...(shell
        ? { splitChunks: { cacheGroups: { vendor: vendorGroup, notistack: notistackGroup, defaultVendors: false } } }
        : {}),
      ...(slice.kit ? { splitChunks: { cacheGroups: { kit: kitGroup(slice.kit) } } } : {}),
      // A little above the default of 20,000: a page's code in one file more compresses worse by half a kilobyte.
      ...(shell || slice.kit ? {} : { splitChunks: { minSize: 24_000 } }),
    },
    plugins: [
      runsOn('web'),
      new PortableIds(),
      new ModuleFederationPlugin({
        name,
        // types.mjs makes the archive that this would make.
        dts: false,
        manifest: mode === 'production',
        shareStrategy: 'loaded-first',
        ...(shell
          ? { shared: providedByShell(), runtimePlugins: [join(repository, 'tooling/bundler/provide-runtime.mjs')] }
          : {
              filename: 'remoteEntry.js',
              exposes: { './routes': { import: source(slice, 'routes.tsx'), name: 'routes' } },
              library: { type: 'module' },
              shared: consumedByRemote(slice.contract),
            }),
        experiments: { externalRuntime: !shell, optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
      }),
    ],
  };
}

/**
 * One CommonJS file that the server loads by its hash. Remotes leave the singletons out and take the shell's copy.
 * @param {Slice} slice
 * @param {Mode} mode
 * @returns {Configuration}
 */
export function serverConfig(slice, mode) {
  const shell = slice.kind === 'shell';
  return {
    ...commonConfig(slice, mode, 'server', []),
    target: 'node24',
    entry: { main: source(slice, shell ? 'render.tsx' : 'routes.tsx') },
    externals: shell ? {} : Object.fromEntries(serverExternals().map((name) => [name, `commonjs ${name}`])),
    output: {
      path: join(repository, slice.name, 'dist/server'),
      clean: true,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
    },
    optimization: { minimize: false, moduleIds: 'named' },
    plugins: [runsOn('server'), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/**
 * @param {Slice} slice
 * @param {string} file
 */
const source = (slice, file) => join(repository, slice.name, 'src', file);

/**
 * One chunk for the modules that at least `minChunks` pages of a remote share (`storefront.kit`).
 * @param {number} minChunks
 */
const kitGroup = (minChunks) => ({ chunks: /** @type {const} */ ('async'), name: 'kit', minChunks, enforce: true });

const vendorGroup = { test: /[\\/]node_modules[\\/]/, chunks: /** @type {const} */ ('initial'), name: 'vendor', enforce: true };

/** As a shared package it is a separate file, and without this it would have no name to fetch it by. */
const notistackGroup = {
  test: /[\\/]node_modules[\\/](notistack|goober|clsx)[\\/]/,
  chunks: /** @type {const} */ ('async'),
  name: 'notistack',
  enforce: true,
};

/** @param {'web' | 'server'} side */
const runsOn = (side) => new webpack.DefinePlugin({ __SERVER__: JSON.stringify(side === 'server') });

/**
 * The configuration that both sides and the component window share.
 * @param {{ name: string }} slice
 * @param {Mode} mode
 * @param {'web' | 'server'} side
 * @param {readonly ts.TransformerFactory<ts.SourceFile>[]} transformers
 */
export function commonConfig(slice, mode, side, transformers) {
  return {
    name: `${slice.name}/${side}`,
    context: repository,
    mode,
    devtool: /** @type {const} */ (false),
    cache: {
      type: /** @type {const} */ ('filesystem'),
      name: `${slice.name}-${side}-${mode}`,
      cacheDirectory: join(repository, '.cache/webpack'),
      buildDependencies: {
        config: [
          join(repository, 'tooling/bundler/webpack-config.mjs'),
          join(repository, 'tooling/bundler/style-ids.mjs'),
          join(repository, 'tooling/bundler/annotate-pure.mjs'),
          join(repository, 'tooling/singletons.mjs'),
        ],
      },
    },
    performance: /** @type {const} */ (false),
    infrastructureLogging: { level: /** @type {const} */ ('error') },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['source', '...'],
      alias: {
        // The package's main entry contains warnings for developers.
        ...(mode === 'production'
          ? { 'react-router$': join(repository, 'node_modules/react-router/dist/production/index.mjs') }
          : {}),
        ...(side === 'server' ? serverAliases() : {}),
        // The shell's server build never sends a request, so it does not need axios's Node adapter.
        ...(side === 'server' ? { axios$: join(repository, 'node_modules/axios/dist/browser/axios.cjs') } : {}),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'ts-loader',
          options: {
            configFile: join(repository, 'tooling/bundler/tsconfig.json'),
            transpileOnly: true,
            getCustomTransformers: () => ({ before: [styleIds, ...transformers] }),
          },
        },
        {
          test: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/,
          loader: join(repository, 'tooling/bundler/annotate-pure.mjs'),
        },
      ],
    },
  };
}
