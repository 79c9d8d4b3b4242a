// An ES module: chunks are imported, and the page's import map has their hashes.
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SlipwayPlugin } from 'slipway/webpack';

export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: {},
  experiments: { outputModule: true },
  output: { module: true, chunkFormat: 'module', chunkLoading: 'import' },
  plugins: [
    new SlipwayPlugin(),
    new ModuleFederationPlugin({
      name: 'weather',
      filename: 'remoteEntry.mjs',
      library: { type: 'module' },
      exposes: { './widget': './src/widget.js' },
      dts: false,
    }),
  ],
};
