// The same as the first remote, by Rspack.
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { SlipwayPlugin } from 'slipway/rspack';

export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: {},
  output: { path: `${import.meta.dirname}/dist` },
  plugins: [
    new SlipwayPlugin(),
    new ModuleFederationPlugin({
      name: 'rates',
      filename: 'remoteEntry.js',
      exposes: { './widget': './src/widget.js' },
      dts: false,
    }),
  ],
};
