import { join } from 'node:path';
import { commonConfig } from '../bundler/webpack-config.mjs';
import { registerComponents, withRefresh } from '../refresh/with-refresh.mjs';
import { repository } from '../repository.mjs';
import { startDevServer } from './dev-server.mjs';

const stories = join(repository, 'shared/stories');

/**
 * Serves the component window on `port` (0: any free one): each state of each component of shared/ui (shared/stories), with React
 * Refresh. Returns its address.
 * @param {number} port
 */
export async function serveComponents(port) {
  const config = withRefresh({
    ...commonConfig({ name: 'components' }, 'development', 'web', [registerComponents]),
    target: ['web', 'es2022'],
    devtool: 'cheap-module-source-map',
    entry: { window: join(stories, 'window/main.tsx') },
    output: { filename: '[name].js', publicPath: '/' },
  });
  const folders = {
    '/': join(stories, 'window'),
    '/pictures': join(repository, 'artwork/pictures'),
    '/fonts': join(repository, 'artwork/fonts'),
  };
  const address = await startDevServer(config, port, {
    static: Object.entries(folders).map(([publicPath, directory]) => ({ publicPath, directory, watch: false })),
  });
  console.log(`The components are served at ${address}`);
  return address;
}
