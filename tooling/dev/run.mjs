import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { webConfig } from '../bundler/webpack-config.mjs';
import { checkPort, exitWithNpm, prepareShop } from '../prepare-shop.mjs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { repository, slices } from '../repository.mjs';
import { superviseProgram } from './supervisor.mjs';
import { watchPrograms } from './watch-programs.mjs';

/** Port of the first remote's server; each next remote has the next port. 0: any free port. */
const FIRST_PORT = Number(process.env.DEV_PORT ?? 3001);

const all = slices();
/**
 * Serves the named remotes from their sources (all without names), and the shop in a process that is replaced when the sources of
 * a Node program change. `debug`: options of Node such as --inspect for that process.
 */
export async function runDevelopment(names, debug) {
  const unknown = names.filter((name) => !all.some((slice) => slice.name === name));
  if (unknown.length > 0) {
    console.error(`There is no slice ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  if (names.includes('shell')) await watchShell(all.find(({ kind }) => kind === 'shell'));
  const remotes = all.filter(({ name, kind }) => kind === 'remote' && (names.length === 0 || names.includes(name)));
  const served = await Promise.all(remotes.map(serve));
  // Only the served slice is a development build; the others are production builds.
  process.env.BUILD_MODE = 'production';
  process.env.NODE_ENV = 'development';
  process.env.DEV_REMOTES = served.join(',');
  exitWithNpm();
  await checkPort();
  await prepareShop(console.log);
  const shop = superviseProgram({
    args: [...debug, join(repository, 'tooling/dev/serve-shop.mjs')],
    onExit: (code) => console.error(`The shop ended (exit code ${code}). It starts again after the next save.`),
  });
  watchPrograms(() => void shop.restart());
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, async () => process.exit(await shop.stop()));
}

/** Serves one remote's newest build on its port; returns `name=address`. */
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
      // tooling/refresh replaces both, and the server's own client.
      hot: false,
      liveReload: false,
      client: false,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
    },
    compiler,
  );
  await server.start();
  console.log(`${slice.name} is served from source at ${address}`);
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

/** The shell cannot be served by a dev server: each change is built, published as a dev version and promoted. */
async function watchShell(shell) {
  const { watch } = await import('node:fs');
  const { buildSlice } = await import('../bundler/build-slice.mjs');
  const { publishBuilds } = await import('../publish-builds.mjs');
  const { storeFolder } = await import('../store-folder.mjs');
  let timer;
  let building = Promise.resolve();
  // The shell carries the one copy of shared that all slices use.
  const saved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building
        .then(() => buildSlice(shell, 'development'))
        .then(() => publishBuilds(storeFolder(), console.log))
        .catch((error) => console.error(error.message));
    }, 100);
  };
  for (const name of [shell.name, 'shared']) watch(join(repository, name, 'src'), { recursive: true }, saved);
}
