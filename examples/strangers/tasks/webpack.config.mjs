// A Vue widget: the host knows nothing of Vue.
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SlipwayPlugin } from 'slipway/webpack';
import webpack from 'webpack';

export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: {},
  performance: false,
  plugins: [
    new SlipwayPlugin(),
    new webpack.DefinePlugin({
      __VUE_OPTIONS_API__: false,
      __VUE_PROD_DEVTOOLS__: false,
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false,
    }),
    new ModuleFederationPlugin({
      name: 'tasks',
      filename: 'remoteEntry.js',
      exposes: { './widget': './src/widget.js' },
      dts: false,
    }),
  ],
};
