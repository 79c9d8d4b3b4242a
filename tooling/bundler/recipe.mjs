// The one bundler recipe: every slice is built by it, and says only what differs in its package.json.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import webpack from 'webpack';
import { consumedByRemote, providedByShell, serverAliases, serverExternals } from '../singletons.mjs';
import { goingAway } from '../contract/going-away.mjs';
import { repository } from '../repository.mjs';
import { styleIds } from './style-ids.mjs';

const { ModuleFederationPlugin } = createRequire(import.meta.url)('@module-federation/enhanced/webpack');

/** Stands in for the container's name while webpack works; replaced by the hash of the output (finish.mjs). */
export const NAME_PLACEHOLDER = 'c0n7a1n3rnam3';

/** Container name of a slice: unique per content, so that two versions of one remote can live in one page. */
export const containerName = (slice, hash) => (slice.kind === 'shell' ? 'shell' : `${slice.name.replaceAll('-', '_')}__${hash}`);

/** The two builds of a slice: for the browser (dist/web) and for the server (dist/server). */
export function configsFor(slice, mode) {
  return [webConfig(slice, mode), serverConfig(slice, mode)];
}

export function webConfig(slice, mode) {
  const name = containerName(slice, NAME_PLACEHOLDER);
  const shell = slice.kind === 'shell';
  return {
    ...common(slice, mode, 'web'),
    // Visitors' files name no map: it goes to the store for ops (finish.mjs), who see there where an error was thrown.
    devtool: 'hidden-source-map',
    target: ['web', 'es2022'],
    entry: shell ? { main: source(slice, 'start.tsx') } : {},
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
      ...(shell ? { splitChunks: { cacheGroups: { vendor: vendorGroup } } } : {}),
    },
    plugins: [
      ...definitions(mode, 'web'),
      new ModuleFederationPlugin({
        name,
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        ...(shell
          ? { shared: providedByShell(), runtimePlugins: [join(repository, 'tooling/bundler/provide-runtime.mjs')] }
          : {
              filename: 'remoteEntry.js',
              exposes: { './door': { import: source(slice, 'door.tsx'), name: 'door' } },
              library: { type: 'module' },
              shared: consumedByRemote(slice.contract),
            }),
        experiments: { externalRuntime: !shell, optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}

/** Plain CommonJS that the site evaluates by hash; one file, the shell's copy of the singletons outside of remotes. */
export function serverConfig(slice, mode) {
  const shell = slice.kind === 'shell';
  return {
    ...common(slice, mode, 'server'),
    target: 'node20',
    entry: { main: source(slice, shell ? 'render.tsx' : 'door.tsx') },
    externals: shell ? {} : Object.fromEntries(serverExternals().map((name) => [name, `commonjs ${name}`])),
    output: {
      path: join(repository, slice.name, 'dist/server'),
      clean: true,
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
    },
    optimization: { minimize: false, moduleIds: 'named' },
    plugins: [...definitions(mode, 'server'), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

const source = (slice, file) => join(repository, slice.name, 'src', file);

const vendorGroup = { test: /[\\/]node_modules[\\/]/, chunks: 'initial', name: 'vendor', enforce: true };

function definitions(mode, side) {
  return [
    new webpack.DefinePlugin({
      __DEVELOPMENT__: JSON.stringify(mode === 'development'),
      __SERVER__: JSON.stringify(side === 'server'),
      // What the shell warns of in development (shell/src/federation/going-away.ts).
      __GOING_AWAY__: JSON.stringify(goingAway()),
    }),
    // moment asks for its locales by a computed name; the shop speaks one language.
    new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
    new webpack.NormalModuleReplacementPlugin(/^\.\/Prefixer\.js$/, join(repository, 'tooling/shims/prefixes.mjs')),
    new webpack.NormalModuleReplacementPlugin(/^\.\.?\/(components\/)?Thumbs$/, join(repository, 'tooling/shims/thumbs.mjs')),
  ];
}

function common(slice, mode, side) {
  return {
    name: `${slice.name}/${side}`,
    context: repository,
    mode,
    devtool: false,
    cache: {
      type: 'filesystem',
      name: `${slice.name}-${side}-${mode}`,
      cacheDirectory: join(repository, '.cache/webpack'),
      buildDependencies: {
        recipe: [
          join(repository, 'tooling/bundler/recipe.mjs'),
          join(repository, 'tooling/bundler/style-ids.mjs'),
          join(repository, 'tooling/bundler/droppable.mjs'),
          join(repository, 'tooling/singletons.mjs'),
        ],
      },
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['source', '...'],
      alias: {
        // What the package names as its entry has warnings for developers in it.
        ...(mode === 'production'
          ? { 'react-router$': join(repository, 'node_modules/react-router/dist/production/index.mjs') }
          : {}),
        ...(side === 'server' ? serverAliases() : {}),
        // The shell's server build never sends a request, so it needs none of axios's Node side.
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
            getCustomTransformers: () => ({ before: [styleIds] }),
          },
        },
        { test: /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/, loader: join(repository, 'tooling/bundler/droppable.mjs') },
      ],
    },
  };
}
