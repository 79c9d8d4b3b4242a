import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { releaseRuntime } from 'slipway/webpack';

export default {
  mode: 'production',
  entry: { main: './src/main.js' },
  output: { publicPath: 'auto', clean: true },
  plugins: [
    new ModuleFederationPlugin({
      name: 'host',
      // No remotes: the pointer in the document says which there are.
      shared: { react: { singleton: true, requiredVersion: '^19.0.0' } },
      runtimePlugins: [releaseRuntime()],
      dts: false,
    }),
  ],
};
