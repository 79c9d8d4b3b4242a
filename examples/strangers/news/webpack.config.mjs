// A classic script, as webpack builds remotes by default.
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SlipwayPlugin } from 'slipway/webpack';

export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: {},
  plugins: [
    new SlipwayPlugin(),
    new ModuleFederationPlugin({
      name: 'news',
      filename: 'remoteEntry.js',
      exposes: { './widget': './src/widget.js' },
      shared: { rxjs: { singleton: true, requiredVersion: '^7.8.0' } },
      dts: false,
    }),
  ],
};
