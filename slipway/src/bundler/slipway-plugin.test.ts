import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildReport } from '../build-report';
import { SlipwayPlugin as RspackPlugin } from '../rspack';
import { SlipwayPlugin } from '../webpack';

let context: string;
beforeEach(() => {
  context = mkdtempSync(join(tmpdir(), 'slipway-plugin-'));
  writeFileSync(join(context, 'package.json'), JSON.stringify({ name: '@acme/news', version: '1.2.0' }));
});
afterEach(() => rmSync(context, { recursive: true, force: true }));

const FEDERATION = {
  name: 'news',
  exposes: { './widget': './src/widget.js', './a-b/@c': { import: './src/c.js', name: 'own' } },
};

/** Simulates webpack: applies the plugin and runs one compilation of the given files. */
function compile({
  federation = FEDERATION as object,
  output = {} as Record<string, unknown>,
  plugin = new SlipwayPlugin() as SlipwayPlugin | RspackPlugin,
  isLast = false,
  files = ['remoteEntry.js', '1.js', '2.js', '2.js.map'],
  manifest = undefined as object | undefined,
  folder = context,
  rspackVersion = undefined as string | undefined,
} = {}) {
  const others = [{ _options: federation }];
  const taps: Record<string, (given?: unknown) => unknown> = {};
  const hook = (name: string) => ({ tap: (_options: unknown, work: (given?: unknown) => unknown) => (taps[name] = work) });
  const emitted: Record<string, string> = {};
  const scriptHook = hook('createScript');
  const compilation = {
    errors: [],
    hooks: { processAssets: hook('processAssets') },
    namedChunkGroups: new Map([
      ['__federation_expose_widget', { getFiles: () => ['1.js', '1.js.map', 'style.css'] }],
      ['own', { getFiles: () => ['2.js'] }],
    ]),
    getAssets: () => files.map((name) => ({ name })),
    getAsset: (name: string) =>
      manifest && name === 'mf-manifest.json' ? { source: { source: () => JSON.stringify(manifest) } } : undefined,
    emitAsset: (name: string, source: { text: string }) => (emitted[name] = source.text),
  };
  plugin.apply({
    context: folder,
    options: { plugins: isLast ? [...others, plugin] : [plugin, ...others], output },
    hooks: { initialize: hook('initialize'), thisCompilation: hook('thisCompilation') },
    webpack: {
      ...(rspackVersion === undefined ? {} : { rspackVersion }),
      Compilation: { PROCESS_ASSETS_STAGE_REPORT: 1 },
      sources: {
        RawSource: class {
          constructor(readonly text: string) {}
        },
      },
      runtime: { LoadScriptRuntimeModule: { getCompilationHooks: () => ({ createScript: scriptHook }) } },
    },
  });
  taps.initialize!();
  taps.thisCompilation!(compilation);
  taps.processAssets!();
  return {
    output,
    report: JSON.parse(emitted['slipway.json']!) as BuildReport,
    createScript: taps.createScript as (source: string) => string,
  };
}

test('gives each version its own chunk list, and resolves addresses beside its entry', () => {
  expect(compile().output).toEqual({ publicPath: 'auto', uniqueName: '@acme/news@1.2.0' });
});

test.each(['/', 'auto'])('replaces the public path that Rsbuild sets, with the address %s', (publicPath) => {
  const { output } = compile({ output: { publicPath, chunkLoadingGlobal: 'chunk_news', uniqueName: 'news' } });
  expect(output).toEqual({ publicPath: 'auto', uniqueName: '@acme/news@1.2.0' });
});

test('reports what publish cannot read from the files', () => {
  expect(compile({ plugin: new SlipwayPlugin({ extra: { owner: 'newsroom' } }) }).report).toEqual({
    schema: 1,
    bundler: 'webpack',
    name: '@acme/news',
    version: '1.2.0',
    packageName: '@acme/news',
    type: 'script',
    entry: 'remoteEntry.js',
    global: 'news',
    uniqueName: '@acme/news@1.2.0',
    exposes: { './widget': ['1.js', 'style.css'], './a-b/@c': ['2.js'] },
    shared: {},
    checksChunks: true,
    assets: ['remoteEntry.js', '1.js', '2.js', '2.js.map'],
    extra: { owner: 'newsroom' },
  });
});

test('reads name and version from its options, and finds the container of an ES module', () => {
  const federation = { ...FEDERATION, filename: 'entry.mjs', library: { type: 'module' } };
  const { report } = compile({ federation, plugin: new SlipwayPlugin({ name: 'other', version: '2.0.0' }) });
  expect(report).toMatchObject({ name: 'other', version: '2.0.0', isVersionGiven: true, type: 'module' });
  expect(report.entry).toBe('entry.mjs');
  expect(report).not.toHaveProperty('global');
});

test('reads the ranges of shared packages from the manifest, which has the inferred ones', () => {
  const federation = { ...FEDERATION, shared: ['rxjs', { vue: '^3.5.0' }, { dayjs: { singleton: true } }] };
  expect(compile({ federation }).report.shared).toEqual({ rxjs: '*', vue: '^3.5.0', dayjs: '*' });
  const manifest = { shared: [{ name: 'rxjs', requiredVersion: '^7.8.0' }, { name: 'vue' }] };
  expect(compile({ federation, manifest }).report.shared).toEqual({ rxjs: '^7.8.0', vue: '^3.5.0' });
});

test('records how packages are shared, including those that the manifest omits', () => {
  writeFileSync(
    join(context, 'package.json'),
    JSON.stringify({
      name: 'news',
      version: '1.2.0',
      peerDependencies: { react: '^19.0.0' },
      dependencies: { ours: 'workspace:^' },
    }),
  );
  const shared = {
    react: { singleton: true, import: false },
    ours: { import: false },
    vue: { requiredVersion: '^3.5.0' },
    rxjs: { singleton: true },
    'date-fns': { shareKey: 'dates', requiredVersion: false },
    'react/': {},
    dayjs: 'dayjs',
  };
  const manifest = {
    shared: [
      { name: 'rxjs', requiredVersion: '^7.8.0' },
      { name: 'vue', requiredVersion: '^3.5.0' },
    ],
  };
  const { report } = compile({ federation: { ...FEDERATION, shared }, manifest });
  expect(report.shared).toEqual({ rxjs: '^7.8.0', vue: '^3.5.0' });
  expect(report.sharing).toEqual({
    react: { range: '^19.0.0', singleton: true, import: false },
    ours: { range: '*', import: false },
    vue: { range: '^3.5.0' },
    rxjs: { range: '^7.8.0', singleton: true },
    dates: { range: '*' },
    dayjs: { range: '*' },
  });
});

test('records a share scope other than the default: that of the package, else that of the plugin', () => {
  const shared = {
    vue: '^3.5.0',
    rxjs: { requiredVersion: '^7.8.0', shareScope: 'default' },
    dayjs: { requiredVersion: '^1.0.0', shareScope: 'x' },
  };
  const sharing = (more: object) => compile({ federation: { ...FEDERATION, shared, ...more } }).report.sharing;
  expect(sharing({})).toEqual({ vue: { range: '^3.5.0' }, rxjs: { range: '^7.8.0' }, dayjs: { range: '^1.0.0', scope: ['x'] } });
  expect(sharing({ shareScope: 'old' })).toMatchObject({ vue: { scope: ['old'] }, dayjs: { scope: ['x'] } });
  expect(sharing({ shareScope: ['default', 'old'] })!.vue).toEqual({ range: '^3.5.0' });
});

test('does not claim that chunks are checked when there are style sheets, which are loaded without a check', () => {
  expect(compile({ files: ['remoteEntry.js', 'style.css'] }).report).not.toHaveProperty('checksChunks');
});

test('asks the page for the integrity of a chunk, and leaves a page without the runtime alone', () => {
  const code = compile().createScript('script = element;');
  const run = (page: { __SLIPWAY__?: object }) => {
    const element: Record<string, string> = { src: 'https://cdn/1.js' };
    new Function('element', 'globalThis', `var script; ${code}`)(element, page);
    return element;
  };
  expect(run({ __SLIPWAY__: { integrityOf: (address: string) => `of ${address}` } })).toEqual({
    src: 'https://cdn/1.js',
    crossOrigin: 'anonymous',
    integrity: 'of https://cdn/1.js',
  });
  expect(run({ __SLIPWAY__: { integrityOf: () => '' } })).toEqual({ src: 'https://cdn/1.js' });
  expect(run({})).toEqual({ src: 'https://cdn/1.js' });
});

test.each<[string, Parameters<typeof compile>[0], RegExp]>([
  [
    'a fixed publicPath',
    { output: { publicPath: '/alpha/' } },
    /publicPath is "\/alpha\/"\. Leave it out \(of Rsbuild: assetPrefix\)/,
  ],
  [
    'a list of chunks of its own choice',
    { output: { chunkLoadingGlobal: 'news' } },
    /chunkLoadingGlobal is "news"\. Leave it out/,
  ],
  ['no exposes', { federation: { name: 'host' } }, /needs no SlipwayPlugin/],
  ['the wrong order', { isLast: true }, /has to come before ModuleFederationPlugin/],
  [
    'a chunk under another name',
    { federation: { name: 'news', exposes: { './other': './o.js' } } },
    /no chunk __federation_expose_other for \.\/other/,
  ],
  [
    'an ES module with a query in its name',
    { federation: { ...FEDERATION, library: { type: 'module' } }, files: ['remoteEntry.mjs', '480.mjs?v=ab12'] },
    /would verify 480\.mjs\?v=ab12.*Put \[contenthash\] into the name/,
  ],
])('refuses %s, with a remedy', (_what, given, message) => {
  expect(() => compile(given)).toThrow(message);
});

test.each([
  [{ nme: 'news', needs: {} }, "SlipwayPlugin: there is no option 'nme'. There are: name, version, needs, extra."],
  [{ needs: ['intranet'] }, "SlipwayPlugin: needs must be an object such as { intranet: '^3.0.0' }, and not a list."],
  [{ version: 3 }, 'SlipwayPlugin: version must be a text, and not 3.'],
])('refuses the options %j', (options, message) => {
  expect(() => new SlipwayPlugin(options as never)).toThrow(new TypeError(message));
});

test('names the right one of the two plugins when a build uses the other', () => {
  expect(() => compile({ rspackVersion: '2.3.2' })).toThrow(
    "SlipwayPlugin: this build is made by Rspack, not by webpack. Import from 'slipway/rspack'",
  );
  expect(() => compile({ plugin: new RspackPlugin() })).toThrow("made by webpack, not by Rspack. Import from 'slipway/webpack'");
});

test('names the plugin to use in place of webpack’s own', () => {
  const plugin = new SlipwayPlugin();
  const own = { options: FEDERATION };
  const compiler = { context, options: { plugins: [plugin, own], output: {} }, webpack: {} };
  expect(() => plugin.apply(compiler)).toThrow("Take that of '@module-federation/enhanced/webpack'");
});

test('names the plugin to use in place of that of Nx', () => {
  const plugin = new SlipwayPlugin();
  const compiler = { context, options: { plugins: [plugin, { _options: { config: FEDERATION } }], output: {} }, webpack: {} };
  expect(() => plugin.apply(compiler)).toThrow("Put ModuleFederationPlugin of '@module-federation/enhanced' into `plugins`");
});

test('treats a workspace range as any version, and finds other ranges up to the workspace root', () => {
  writeFileSync(
    join(context, 'package.json'),
    JSON.stringify({ name: 'root', dependencies: { react: '^19.0.0', vue: '^3.5.0' } }),
  );
  const app = join(context, 'apps/news');
  mkdirSync(app, { recursive: true });
  writeFileSync(join(app, 'package.json'), JSON.stringify({ name: 'news', version: '1.2.0', dependencies: { vue: '^3.4.0' } }));
  const shared = {
    react: { import: false },
    vue: { import: false },
    '@acme/ui': { singleton: true, requiredVersion: 'workspace:*' },
  };
  expect(compile({ federation: { ...FEDERATION, shared }, folder: app }).report.sharing).toEqual({
    react: { range: '^19.0.0', import: false },
    vue: { range: '^3.4.0', import: false },
    '@acme/ui': { range: '*', singleton: true },
  });
});

test('refuses a package without a version', () => {
  writeFileSync(join(context, 'package.json'), JSON.stringify({ name: 'news' }));
  expect(() => compile()).toThrow(/has no name or no version\. Add them, or give both to the plugin/);
});
