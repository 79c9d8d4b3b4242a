import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SlipwayPlugin } from 'slipway/webpack';

export default {
  mode: 'production',
  entry: {},
  output: { clean: true },
  plugins: [
    new SlipwayPlugin(),
    new ModuleFederationPlugin({
      name: 'prices',
      filename: 'remoteEntry.js',
      exposes: { './widget': './src/widget.js' },
      shared: { react: { singleton: true, requiredVersion: '^19.0.0' } },
      dts: false,
    }),
  ],
};
