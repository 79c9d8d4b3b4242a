import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { releaseRuntime } from 'slipway/webpack';

export default {
  context: import.meta.dirname,
  mode: 'production',
  entry: { main: './src/main.js' },
  output: { publicPath: 'auto', clean: true },
  plugins: [
    new ModuleFederationPlugin({
      name: 'board',
      // Two remotes by plain imports, as a host that knew nothing of slipway had them. Their addresses are where the manifest that
      // follows the release is, so they are right even without the plugin.
      remotes: {
        news: 'news@/releases/news/mf-manifest.json',
        rates: 'rates@/releases/rates/mf-manifest.json',
      },
      shared: { rxjs: { singleton: true, requiredVersion: '^7.8.0' } },
      // The pointer is in the document, which the server wrote.
      runtimePlugins: [releaseRuntime()],
      dts: false,
    }),
  ],
};
