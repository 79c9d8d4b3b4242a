import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { SlipwayPlugin } from 'slipway/rspack';

export default {
  mode: 'production',
  entry: {},
  output: { clean: true },
  plugins: [
    new SlipwayPlugin(),
    new ModuleFederationPlugin({
      name: 'cart',
      filename: 'remoteEntry.js',
      exposes: { './widget': './src/widget.js' },
      shared: { react: { singleton: true, requiredVersion: '^19.0.0' } },
      dts: false,
    }),
  ],
};
