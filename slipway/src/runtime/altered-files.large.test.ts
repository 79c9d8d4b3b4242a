import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { inBrowser, titled } from '../../test/in-browser';
import { emitPackage, mover, openScratch, repository, type Scratch } from '../../test/scratch';
import { promote } from '../moves';
import { publish } from '../publish/publish';
import { integrityOf } from '../record';
import { createReleases, type Releases } from '../serve';
import { contentTypeOf } from '../serve/content';
import { readSmoke } from '../smoke/settings';
import { readRuntimeFiles } from '../trials/runtime-files';

// Builds with webpack, and starts a browser.
jest.setTimeout(180_000);

/** A module of WebAssembly: its memory `m` begins with the nine letters. */
const WASM = Buffer.from(
  `0061736d01000000 0503010001 0705 01 016d0200 0b0f 01 0041000b09 ${Buffer.from('published').toString('hex')}`.replaceAll(
    ' ',
    '',
  ),
  'hex',
);
const FETCHED = `'published'`;
const SOURCES: Record<string, string | Buffer> = {
  'late.js': `export const text = 'published';`,
  'style.css': ':root { --text: published; }',
  'worker.js': `const own = 'published'; import(/* webpackChunkName: "of-worker" */ './of-worker.js').then(({ text }) => postMessage([own, text]));`,
  'of-worker.js': `export const text = 'published';`,
  'answer.wasm': WASM,
  'fetched.txt': FETCHED,
  'checked.txt': FETCHED,
  // Each resolves with the words that it read from files.
  'widget.js': `
    const textOf = async (address, init) => (await fetch(address, init)).text();
    export const ways = {
      'late.': async () => [(await import(/* webpackChunkName: "late" */ './late.js')).text],
      'style.css': async () => {
        await import(/* webpackChunkName: "style" */ './style.css');
        return [getComputedStyle(document.documentElement).getPropertyValue('--text').trim()];
      },
      'worker.': () =>
        new Promise((done, fail) => {
          const worker = new Worker(/* webpackChunkName: "worker" */ new URL('./worker.js', import.meta.url));
          worker.onmessage = ({ data }) => done(data);
          worker.onerror = fail;
        }),
      'answer.': async () => {
        const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL('./answer.wasm', import.meta.url)));
        return [new TextDecoder().decode(new Uint8Array(instance.exports.m.buffer, 0, 9))];
      },
      'fetched.': async () => [(0, eval)(await textOf(new URL('./fetched.txt', import.meta.url)))],
      'checked.': async () => [
        (0, eval)(await textOf(new URL('./checked.txt', import.meta.url), { integrity: '${integrityOf(Buffer.from(FETCHED))}' })),
      ],
    };
    ways['of-worker.'] = ways['worker.'];`,
};

const config = (isModule: boolean) => `
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SlipwayPlugin } from 'slipway/webpack';
import webpack from 'webpack';
const compiler = webpack({
  context: import.meta.dirname,
  mode: 'production',
  entry: {},
  experiments: { css: true, outputModule: ${isModule} },
  output: {
    path: import.meta.dirname + '/dist',
    chunkFilename: '[name].${isModule ? 'mjs' : 'js'}',
    assetModuleFilename: '[name][ext]',
    ${isModule ? `module: true, chunkFormat: 'module', chunkLoading: 'import', workerChunkLoading: 'import',` : ''}
  },
  plugins: [
    new SlipwayPlugin(),
    new ModuleFederationPlugin({
      name: 'news',
      filename: 'remoteEntry.${isModule ? 'mjs' : 'js'}',
      ${isModule ? `library: { type: 'module' },` : ''}
      exposes: { './widget': './src/widget.js' },
      dts: false,
    }),
  ],
});
compiler.run((error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString({ all: false, errors: true }));
});`;

let scratch: Scratch;
let releases: Releases;
let server: Server;
let browser: Browser;
/** The beginning of the name of the file that arrives altered. */
let altered = '';

/** The store's bytes, as a CDN that alters files would send them. */
async function answer(path: string): Promise<[type: string, content: string | Buffer] | undefined> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (altered && name.startsWith(altered)) {
    const published = readFileSync(join(scratch.store.place, 'remotes', path.slice('/releases/'.length)), 'latin1');
    expect(published).toContain('published');
    return [contentTypeOf(name), Buffer.from(published.replaceAll('published', 'corrupted'), 'latin1')];
  }
  if (path.startsWith('/runtime/')) return ['text/javascript', (await readRuntimeFiles()).get(name)!];
  return undefined;
}

beforeAll(async () => {
  emitPackage();
  scratch = openScratch();
  releases = createReleases({ store: scratch.store, warn() {} });
  server = createServer(async (request, response) => {
    const found = await answer(request.url!);
    if (found) return response.writeHead(200, { 'content-type': found[0] }).end(found[1]);
    if (await releases.handle(request, response)) return undefined;
    const { html } = await releases.pageFor(request, response);
    return response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Page</title>${html}
<script type="module">globalThis.loader = (await import('/runtime/index.mjs')).createLoader({ report() {} });</script>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { browser: executablePath } = readSmoke(process.env);
  if (executablePath) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  server.close();
  await releases.close();
  scratch.remove();
});

/** Builds the remote, and makes it live. */
async function release(isModule: boolean): Promise<void> {
  const folder = join(scratch.dataDir, isModule ? 'module' : 'script');
  mkdirSync(join(folder, 'src'), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'));
  const version = isModule ? '2.0.0' : '1.0.0';
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'news', version }));
  for (const [name, content] of Object.entries(SOURCES)) writeFileSync(join(folder, 'src', name), content);
  writeFileSync(join(folder, 'build.mjs'), config(isModule));
  execFileSync(process.execPath, ['build.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  await publish(scratch.store, join(folder, 'dist'));
  await promote(scratch.store, 'news', version, mover());
  const { generation } = await scratch.store.readPointer();
  while ((await releases.current.pointer()).generation < generation) await new Promise((done) => setTimeout(done, 50));
}

/** The words that a page gets in one way while a file may be altered; or that the file was refused. */
async function wordsBy(way: string): Promise<string> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await page.evaluate(async (wanted) => {
      type Ways = Record<string, () => Promise<string[]>>;
      type Loader = { open(remote: string, expose: string): Promise<{ module: { ways: Ways } }> };
      while (!('loader' in globalThis)) await new Promise((done) => setTimeout(done, 10));
      const { module } = await (globalThis as unknown as { loader: Loader }).loader.open('news', 'widget');
      return module.ways[wanted]!().then(String, () => 'refused');
    }, way);
  } finally {
    await context.close();
  }
}

inBrowser.each([
  ['scripts', false],
  ['ES modules', true],
])(
  titled('altered files of a remote of %s: elements and imports refuse them, and nothing else does'),
  async (_kind, isModule) => {
    await release(isModule);
    const words: Record<string, [asPublished: string, altered: string]> = {};
    for (const way of ['late.', 'style.css', 'checked.', 'worker.', 'of-worker.', 'answer.', 'fetched.']) {
      altered = '';
      const published = await wordsBy(way);
      altered = way;
      words[way] = [published, await wordsBy(way)];
    }
    expect(words).toEqual({
      'late.': ['published', 'refused'],
      'style.css': ['published', 'refused'],
      'checked.': ['published', 'refused'],
      'worker.': ['published,published', 'corrupted,published'],
      'of-worker.': ['published,published', 'published,corrupted'],
      'answer.': ['published', 'corrupted'],
      'fetched.': ['published', 'corrupted'],
    });
  },
);
