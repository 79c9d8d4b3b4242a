// npm run dev [-w slice]: the shop as released, with one slice (or all remotes) served fresh by webpack-dev-server.
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { webConfig } from './bundler/recipe.mjs';
import { ensureInstalled } from './install.mjs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { repository, slices } from './repository.mjs';

/** Of the remotes' servers: each has the one that its place among the remotes gives it; 0 takes whichever is free. */
const FIRST_PORT = Number(process.env.DEV_PORT ?? 3001);

await ensureInstalled(console.log);
const names = process.argv.slice(2);
const all = slices();
const unknown = names.filter((name) => !all.some((slice) => slice.name === name));
if (unknown.length > 0) {
  console.error(`There is no slice ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
if (names.includes('shell')) await watchShell(all.find(({ kind }) => kind === 'shell'));
const remotes = all.filter(({ name, kind }) => kind === 'remote' && (names.length === 0 || names.includes(name)));
const served = await Promise.all(remotes.map(serve));
// The other slices stand as they are released; only the served one is a development build.
process.env.BUILD_MODE = 'production';
process.env.NODE_ENV = 'development';
process.env.DEV_REMOTES = served.join(',');
await import('./start.mjs');

/** Serves one remote's newest build on a port of its own; answers `name=address`. */
async function serve(slice) {
  const place = all.filter(({ kind }) => kind === 'remote').indexOf(slice);
  const port = FIRST_PORT === 0 ? await freePort() : FIRST_PORT + place;
  const address = `http://localhost:${port}`;
  const config = webConfig(slice, 'development');
  const compiler = webpack({
    ...config,
    devtool: 'cheap-module-source-map',
    output: { ...config.output, publicPath: `${address}/`, clean: false },
    cache: { ...config.cache, name: `${config.cache.name}-served` },
    module: {
      rules: [
        ...config.module.rules,
        { test: /\.tsx?$/, enforce: 'pre', loader: join(repository, 'tooling/refresh/loader.mjs') },
      ],
    },
  });
  new webpack.EntryPlugin(compiler.context, join(repository, 'tooling/refresh/client.mjs'), { name: undefined }).apply(compiler);
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      // tooling/refresh takes the place of both, and of the server's own client.
      hot: false,
      liveReload: false,
      client: false,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    },
    compiler,
  );
  await server.start();
  console.log(`${slice.name} is served fresh at ${address}`);
  return `${slice.name}=${address}`;
}

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, 'localhost', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** The shell cannot be served from elsewhere: each change is built, published as a dev version and promoted. */
async function watchShell(shell) {
  const { watch } = await import('node:fs');
  const { buildSlice } = await import('./bundler/build-slice.mjs');
  const { publishBuilds } = await import('./publish-builds.mjs');
  const { storeFolder } = await import('./store-folder.mjs');
  let timer;
  let building = Promise.resolve();
  watch(join(repository, shell.name, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building
        .then(() => buildSlice(shell, 'development'))
        .then(() => publishBuilds(storeFolder(), console.log))
        .catch((error) => console.error(error.message));
    }, 100);
  });
}
