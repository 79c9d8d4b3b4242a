import { federation } from '@module-federation/vite';

export default {
  base: './',
  build: { target: 'esnext' },
  plugins: [
    federation({
      name: 'news',
      filename: 'remoteEntry.js',
      exposes: { './widget': './src/widget.js' },
      shared: { vue: { requiredVersion: '^3.5.0' } },
      manifest: true,
      dts: false,
    }),
  ],
};
