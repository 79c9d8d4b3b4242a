import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFederationBuild, type FederationBuild } from '../../test/federation-builds';
import { emitPackage, mover, useScratch } from '../../test/scratch';
import { zipOf } from '../../test/zip';
import { promote, rollback, startCanary } from '../moves';
import { integrityOf } from '../record';
import { verify } from '../verify';
import { publish, type PublishOptions } from './publish';

const scratch = useScratch();
let builds: number;
beforeEach(() => {
  builds = 0;
});

const write = (build?: FederationBuild) => writeFederationBuild(join(scratch.dataDir, `team-${++builds}`), build);
const add = (build?: FederationBuild, options?: PublishOptions) => publish(scratch.store, write(build), options);
const recordOf = async (name: string, version: string) => (await scratch.store.readRecord(name, version))!.record;

test('publishes an ordinary script remote under the name and the version of its package.json', async () => {
  expect(await add()).toEqual({ name: 'alpha', version: '1.0.0', isNew: true });
  expect(await recordOf('alpha', '1.0.0')).toMatchObject({
    name: 'alpha',
    version: '1.0.0',
    entry: 'remoteEntry.js',
    type: 'script',
    global: 'alpha',
    exposes: { './widget': ['widget.js', 'widget.css'] },
    chunkList: 'webpackChunkalpha_1_0_0',
  });
});

test('keeps maps, statistics and hidden files away from visitors', async () => {
  await add();
  const { files, maps } = await recordOf('alpha', '1.0.0');
  expect(Object.fromEntries(Object.entries(files).map(([path, { role }]) => [path, role]))).toEqual({
    '480.js': 'chunk',
    'mf-manifest.json': 'asset',
    'remoteEntry.js': 'entry',
    'widget.css': 'style',
    'widget.js': 'chunk',
  });
  expect(Object.keys(maps ?? {})).toEqual(['remoteEntry.js']);
  expect(String(await scratch.store.readFile('alpha', '1.0.0', 'maps/remoteEntry.js.map'))).toContain('src/widget.js');
});

test('publishes a module remote with chunks that end in .mjs, compressed and as scripts', async () => {
  await add({ type: 'module' });
  const { type, files, chunkList, global } = await recordOf('alpha', '1.0.0');
  expect({ type, chunkList, global, role: files['widget.mjs']?.role }).toEqual({ type: 'module', role: 'chunk' });
  expect(await scratch.store.readFile('alpha', '1.0.0', 'compressed/widget.mjs.br')).not.toBeNull();
});

test('moves a module remote like any other, with every byte as recorded', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await add({ version });
  for (const version of ['1.0.0', '1.1.0']) await promote(scratch.store, 'alpha', version, mover());
  await startCanary(scratch.store, 'alpha', '1.2.0', { percent: 10 }, mover());
  const { remotes } = await scratch.store.readPointer();
  expect(remotes.alpha).toMatchObject({
    version: '1.1.0',
    fallback: { version: '1.0.0' },
    canary: { version: '1.2.0' },
    patterns: [],
  });
  for (let steps = 0; steps < 2; steps += 1) await rollback(scratch.store, 'alpha', undefined, mover());
  expect((await scratch.store.readPointer()).remotes.alpha?.version).toBe('1.0.0');
  expect(await verify(scratch.store)).toEqual({ versions: 3, faults: [] });
});

test('accepts a scoped package name, and other names when they are given', async () => {
  expect(await add({ packageName: '@acme/alpha' })).toMatchObject({ name: '@acme/alpha' });
  expect(await scratch.store.names()).toEqual(['@acme/alpha']);
  await promote(scratch.store, '@acme/alpha', '1.0.0', mover());
  expect((await scratch.store.readPointer()).remotes['@acme/alpha']?.entry).toBe('/remotes/@acme/alpha/1.0.0/remoteEntry.js');
  expect(await add({}, { name: 'app_1', version: '3.0.0-rc.1' })).toMatchObject({ name: 'app_1', version: '3.0.0-rc.1' });
});

const report = {
  schema: 1,
  bundler: 'webpack',
  name: 'beta',
  version: '1.0.0',
  type: 'script',
  entry: 'remoteEntry.js',
  global: 'beta',
  uniqueName: 'beta_1_0_0',
  exposes: { './widget': ['widget.js'] },
  shared: { rxjs: '^7.0.0' },
  checksChunks: true,
  extra: { owner: 'team-b' },
};

test('prefers what the bundler plugin wrote', async () => {
  const files = { 'slipway.json': JSON.stringify(report) };
  expect(await add({ files })).toMatchObject({ name: 'beta', version: '1.0.0', isNew: true });
  const record = await recordOf('beta', '1.0.0');
  expect(record).toMatchObject({ exposes: report.exposes, shared: report.shared, checksChunks: true, extra: report.extra });
  expect(Object.keys(record.files)).not.toContain('slipway.json');
});

test('prefers the version of the plugin to that of package.json', async () => {
  const given = { ...report, version: '3.1.0', isVersionGiven: true };
  expect(await add({ version: '0.0.0', files: { 'slipway.json': JSON.stringify(given) } })).toMatchObject({ version: '3.1.0' });
});

test.each(['ops', 'preview', 'override', 'remotes', '__proto__'])(
  'refuses the name %s, which no page could load',
  async (name) => {
    await expect(add({}, { name })).rejects.toThrow(`with the name "${name}": it is reserved`);
  },
);

test.each<[string, FederationBuild, PublishOptions, string | RegExp]>([
  [
    'a fixed address of the chunks',
    { publicPath: 'http://localhost:3001/' },
    {},
    /fixed address "http:\/\/localhost:3001\/".*output\.publicPath to 'auto' .*with Vite, leave base out.*with Rsbuild, set output\.assetPrefix/,
  ],
  [
    'a list of chunks named after the package',
    { uniqueName: 'alpha' },
    {},
    /webpackChunkalpha, which would be that of every version.*output\.uniqueName.*'alpha_1_0_0'/,
  ],
  [
    'a list of chunks of Rsbuild',
    { files: { 'widget.js': '(self.chunk_alpha=self.chunk_alpha||[]).push([[12],{}]);', '480.js': '' } },
    {},
    /into the list chunk_alpha, which would be that of every version.*with Rsbuild output\.chunkLoadingGlobal, in tools\.rspack/,
  ],
  ['a list of chunks without a name', { uniqueName: '' }, {}, /into the list webpackChunk, which/],
  ['a scoped name as the list', { packageName: '@acme/alpha', uniqueName: '_acme_alpha' }, {}, 'SlipwayPlugin'],
  [
    'no manifest',
    { files: { 'mf-manifest.json': null } },
    {},
    /There is no finished build in .*publicPath to 'auto'.*With Vite, set manifest: true/,
  ],
  ['a manifest that is not JSON', { files: { 'mf-manifest.json': '{' } }, {}, 'mf-manifest.json is not JSON'],
  ['a manifest without an entry', { files: { 'mf-manifest.json': '{"name":"alpha","exposes":[]}' } }, {}, '"metaData" must be'],
  ['a manifest that is a list', { files: { 'mf-manifest.json': '[]' } }, {}, 'is not a JSON object'],
  ['a library that no page can load', { type: 'system' }, {}, `library: { type: 'var' }`],
  ['a missing file', { files: { 'widget.js': null } }, {}, /names widget\.js, which is not in .*incomplete/],
  ['a missing chunk that is loaded later', { files: { '480.js': null } }, {}, /mf-manifest\.json names 480\.js, .*incomplete/],
  [
    'a missing chunk of a build with a report',
    { files: { 'slipway.json': JSON.stringify(report), '480.js': null } },
    {},
    /mf-manifest\.json names 480\.js, .*incomplete/,
  ],
  ['a missing entry', { files: { 'remoteEntry.js': null, 'remoteEntry.js.map': null } }, {}, 'names remoteEntry.js'],
  ['a name that is a path', {}, { name: '../alpha' }, '--name: "../alpha" is not a name'],
  ['a version that is none', { version: '1.0' }, {}, /package\.json: "1\.0" is not a version/],
  ['a file where the store keeps its own', { files: { 'release.json': '{}' } }, {}, 'release.json'],
  ['a report without an entry', { files: { 'slipway.json': '{"schema":1}' } }, {}, 'slipway.json: "name" must be'],
  [
    'a report with a version that is none',
    { files: { 'slipway.json': JSON.stringify({ ...report, version: 'v3', isVersionGiven: true }) } },
    {},
    /slipway\.json: "v3" is not a version .* options of SlipwayPlugin/,
  ],
  [
    'a wrong name of a report',
    { files: { 'slipway.json': JSON.stringify({ ...report, name: '../beta' }) } },
    {},
    /slipway\.json: "\.\.\/beta" is not a name/,
  ],
  [
    'another version than the one that the build was given',
    { files: { 'slipway.json': JSON.stringify({ ...report, version: '3.1.0', isVersionGiven: true }) } },
    { version: '3.2.0' },
    '--version says 3.2.0, but what was built last is beta 3.1.0',
  ],
  [
    'a report of another version',
    { files: { 'slipway.json': JSON.stringify({ ...report, version: '0.9.0' }) } },
    {},
    'a build is missing',
  ],
])('refuses %s, with a remedy', async (_what, build, options, message) => {
  await expect(add(build, options)).rejects.toThrow(message);
  expect(await scratch.store.names()).toEqual([]);
});

describe('a monorepo that builds outside of its packages', () => {
  /** Writes a build to `<root>/dist/apps/prices` below the root's package.json. */
  function writeOutside(files: FederationBuild['files'] = {}): string {
    const root = join(scratch.dataDir, `root-${++builds}`);
    const built = writeFederationBuild(join(root, 'apps/prices'), { packageName: 'prices', version: '1.2.0', files });
    const output = join(root, 'dist/apps/prices');
    mkdirSync(join(root, 'dist/apps'), { recursive: true });
    renameSync(built, output);
    writeFileSync(join(root, 'package.json'), JSON.stringify({ name: '@acme/source', version: '0.0.0', workspaces: ['apps/*'] }));
    return output;
  }

  test('reads the version of a build from its report', async () => {
    const slipway = { ...report, name: 'prices', version: '1.2.0', packageName: 'prices' };
    const output = writeOutside({ 'slipway.json': JSON.stringify(slipway) });
    expect(await publish(scratch.store, output)).toMatchObject({ name: 'prices', version: '1.2.0' });
  });

  test('requires name and version for a build without a report, since those of the root belong to no package', async () => {
    const output = writeOutside();
    await expect(publish(scratch.store, output)).rejects.toThrow(
      'says neither its name nor its version: give --name and --version.',
    );
    expect(await publish(scratch.store, output, { name: 'prices', version: '1.2.0' })).toMatchObject({ name: 'prices' });
  });

  test('refuses a build under the name of the root, which the plugin found where a remote has no package.json', async () => {
    const built = { ...report, name: '@acme/source', version: '0.0.0', packageName: '@acme/source' };
    const output = writeOutside({ 'slipway.json': JSON.stringify(built) });
    for (const options of [{}, { name: 'prices' }])
      await expect(publish(scratch.store, output, options)).rejects.toThrow('new SlipwayPlugin({ name, version })');
    const named = writeOutside({ 'slipway.json': JSON.stringify({ ...built, name: 'prices' }) });
    expect(await publish(scratch.store, named)).toMatchObject({ name: 'prices', version: '0.0.0' });
  });

  test.each([
    ['settings of a single package', 'onlyBuiltDependencies:\n  - esbuild\n', true],
    ['a workspace', 'packages:\n  - apps/*\n', false],
  ])('takes pnpm-workspace.yaml with %s for what it is', async (_what, yaml, isTaken) => {
    const output = writeOutside();
    const root = join(output, '../../..');
    writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'prices', version: '1.2.0' }));
    writeFileSync(join(root, 'pnpm-workspace.yaml'), yaml);
    const published = publish(scratch.store, output).then(
      ({ name }) => name,
      ({ message }: Error) => message,
    );
    expect(await published).toMatch(isTaken ? /^prices$/ : /says neither its name nor its version/);
  });
});

test.each([
  ['to a chunk that the manifest names', 'widget.js'],
  ['to a picture that nothing names', 'logo.png'],
  ['to a folder', 'images'],
])('refuses a build with a link %s, which it used to omit silently', async (_what, path) => {
  const output = write(path === 'widget.js' ? { files: { [path]: null } } : {});
  const elsewhere = join(scratch.dataDir, 'elsewhere');
  if (path === 'images') mkdirSync(elsewhere);
  else writeFileSync(elsewhere, 'content');
  symlinkSync(elsewhere, join(output, path));
  await expect(publish(scratch.store, output)).rejects.toThrow(`${path} is a link, and publish accepts only files. Copy`);
  expect(await scratch.store.names()).toEqual([]);
});

test('accepts a version again if an earlier release of the package left its link out', async () => {
  const output = write();
  await publish(scratch.store, output);
  symlinkSync(output, join(output, 'images'));
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: false });
});

test.each(['manifest', 'slipway.json'])(
  'notes at the first version of a name that its container has another name, for a build with %s',
  async (by) => {
    const of = (version: string): FederationBuild => ({
      packageName: '@acme/alpha-widget',
      version,
      ...(by === 'manifest'
        ? {}
        : { files: { 'slipway.json': JSON.stringify({ ...report, name: '@acme/alpha-widget', version }) } }),
    });
    const { note } = await add(of('1.0.0'));
    for (const part of [`remotes: { '@acme/alpha-widget': 'alpha@…' }`, `new SlipwayPlugin({ name: 'alpha' })`, '--name alpha'])
      expect(note).toContain(part);
    expect(await add(of('1.1.0'))).not.toHaveProperty('note');
    expect(await add(of('1.1.0'), { name: 'alpha' })).not.toHaveProperty('note');
  },
);

test('notes that the chunk list of a build without SlipwayPlugin was not found', async () => {
  const chunks = { 'widget.js': 'register(12, {});', '480.js': '' };
  expect((await add({ files: chunks })).note).toMatch(/^The list of chunks was not found in its scripts.* Add SlipwayPlugin/);
  expect(
    await add({
      version: '1.1.0',
      files: { ...chunks, 'slipway.json': JSON.stringify({ ...report, name: 'alpha', version: '1.1.0' }) },
    }),
  ).not.toHaveProperty('note');
});

test('refuses a chunk list that an earlier version has', async () => {
  await add({ version: '1.0.0', uniqueName: 'acme_widgets' });
  await expect(add({ version: '1.1.0', uniqueName: 'acme_widgets' })).rejects.toThrow(
    'alpha 1.1.0 puts its chunks into the list webpackChunkacme_widgets, which is that of 1.0.0, too',
  );
  expect(await add({ version: '1.0.0', uniqueName: 'acme_widgets' })).toMatchObject({ isNew: false });
});

test('accepts a version again that an earlier release of the package accepted with the chunk list of Rsbuild', async () => {
  const list = (name: string) => ({ 'widget.js': `(self.${name}=self.${name}||[]).push([[12],{}]);`, '480.js': '' });
  const output = write({ files: list('chunk_alpha') });
  await add({ files: list('chunk_other') });
  // The record as that release wrote it: its gate did not know this list.
  const [record, file] = [await recordOf('alpha', '1.0.0'), join(scratch.store.place, 'remotes/alpha/1.0.0/release.json')];
  const widget = readFileSync(join(output, 'widget.js'));
  const files = { ...record.files, 'widget.js': { integrity: integrityOf(widget), size: widget.length, role: 'chunk' } };
  writeFileSync(file, JSON.stringify({ ...record, chunkList: 'chunk_alpha', files }));
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: false });
  await expect(add({ version: '1.1.0', files: list('chunk_alpha') })).rejects.toThrow('into the list chunk_alpha, which');
});

/** Files that a build of 1.0.0 left in the folder of 1.1.0, with names that come first and last. */
const LEFTOVERS = { '012.js': '(self.webpackChunkold=self.webpackChunkold||[]).push([[1],{}]);', 'zz.css': '.old{}' };

test('publishes the files that the build emitted from a folder that was not cleaned, and names the others', async () => {
  const emitted = ['remoteEntry.js', 'remoteEntry.js.map', 'widget.js', '480.js', 'widget.css', 'mf-stats.json'];
  const whole = { ...report, name: 'alpha', exposes: { './widget': ['widget.js'] }, assets: emitted };
  const { note } = await add({ files: { ...LEFTOVERS, 'slipway.json': JSON.stringify(whole) } });
  expect(note).toContain(
    'Left out 2 files that this build did not emit: 012.js, zz.css. Such files are of earlier builds: set output.clean,',
  );
  const { files, maps, chunkList } = await recordOf('alpha', '1.0.0');
  expect(Object.keys(files)).toEqual(['480.js', 'mf-manifest.json', 'remoteEntry.js', 'widget.css', 'widget.js']);
  expect([Object.keys(maps!), chunkList]).toEqual([['remoteEntry.js'], 'webpackChunkalpha_1_0_0']);
});

test('reads the chunk list from the files that the manifest names, and not from leftovers', async () => {
  await add({ files: LEFTOVERS });
  expect((await recordOf('alpha', '1.0.0')).chunkList).toBe('webpackChunkalpha_1_0_0');
});

test('accepts a rebuilt commit as the same content although the times in its archive of types differ', async () => {
  const types = (name: string, time: number) => ({ files: { 'types.zip': zipOf(name, { time }).toString('latin1') } });
  await add(types('widget.d.ts', 1));
  expect(await add(types('widget.d.ts', 2))).toMatchObject({ isNew: false });
  await expect(add(types('other.d.ts', 1))).rejects.toThrow('alpha 1.0.0 is published already, with other content: types.zip. A');
  await expect(add({ ...types('other.d.ts', 1), text: 'other' })).rejects.toThrow(
    'other content: 480.js, and 2 other files. A version',
  );
});

test('accepts a version again that an earlier release of the package published with an archive', async () => {
  const output = write({ files: { 'types.zip': zipOf('widget.d.ts', { time: 1 }).toString('latin1') } });
  await publish(scratch.store, output);
  const [record, file] = [await recordOf('alpha', '1.0.0'), join(scratch.store.place, 'remotes/alpha/1.0.0/release.json')];
  const { held: _held, ...archive } = record.files['types.zip']!;
  writeFileSync(file, JSON.stringify({ ...record, files: { ...record.files, 'types.zip': archive } }));
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: false });
});

test('finds the chunk list of an unminified build and of Rspack', async () => {
  const readable = (list: string) => `(self["${list}"] = self["${list}"] || []).push([["widget"],{\n"./src/widget.js"(){}\n}]);`;
  for (const list of ['webpackChunkalpha', 'rspackChunkalpha', 'rspackChunk'])
    await expect(add({ files: { 'widget.js': readable(list), '480.js': readable(list) } })).rejects.toThrow(`the list ${list},`);
});

test.each([
  ['minified', '(Array.isArray(self.LIST)?self.LIST:self.LIST=[]).push([[12],{101(e,n,s){}}]);'],
  [
    'readable',
    '(Array.isArray(self["LIST"]) ? self["LIST"] : (self["LIST"] = [])).push([["widget"],{\n"./src/widget.js"(){}\n}]);',
  ],
])('finds the chunk list of webpack 5.113, %s', async (_what, text) => {
  const chunks = (list: string) => ({ 'widget.js': text.replaceAll('LIST', list), '480.js': '' });
  await expect(add({ files: chunks('webpackChunkalpha') })).rejects.toThrow('into the list webpackChunkalpha, which would be');
  expect(await add({ files: chunks('webpackChunkalpha_1_0_0') })).toMatchObject({ isNew: true });
  expect((await recordOf('alpha', '1.0.0')).chunkList).toBe('webpackChunkalpha_1_0_0');
});

describe('slipway publish', () => {
  // Runs other programs.
  jest.setTimeout(60_000);
  beforeAll(() => emitPackage());
  const call = (folder: string, ...args: string[]) => scratch.command(folder, 'publish', ...args);

  test('publishes dist of the current folder, and refuses to change a published version', async () => {
    const folder = join(scratch.dataDir, 'team');
    writeFederationBuild(folder);
    const { place } = scratch.store;
    expect(await call(folder)).toMatchObject({ code: 0, out: `published alpha 1.0.0 to ${place}\n` });
    expect(await call(folder, 'dist')).toMatchObject({
      code: 0,
      out: `alpha 1.0.0 is published already in ${place}, same content\n`,
    });
    expect(await call(scratch.dataDir, 'team')).toMatchObject({ code: 0 });
    writeFederationBuild(folder, { text: 'other' });
    expect(await call(folder)).toMatchObject({ code: 1, err: expect.stringContaining('A version never changes') as string });
    expect(await call(folder, '--version', '1.0.1')).toMatchObject({
      code: 1,
      err: expect.stringContaining('which is that of 1.0.0, too') as string,
    });
  });

  test('names a remedy when there is nothing to publish', async () => {
    expect(await call(scratch.dataDir)).toMatchObject({ code: 2, err: expect.stringContaining('There is no folder') as string });
    mkdirSync(join(scratch.dataDir, 'empty'));
    writeFileSync(join(scratch.dataDir, 'empty/index.html'), '');
    expect(await call(scratch.dataDir, 'empty')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no finished build') as string,
    });
    expect(await scratch.command(scratch.dataDir, 'promote', 'alpha', '1.0.0', '--reason', 'x')).toMatchObject({
      code: 2,
      err: expect.stringContaining("Nothing is published as 'alpha'") as string,
    });
  });
});
