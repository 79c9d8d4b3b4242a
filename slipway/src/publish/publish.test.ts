import { mkdirSync, readFileSync, writeFileSync, utimesSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { useScratch } from '../../test/scratch';
import { MAX_FILE } from './add-version';
import { readDescribedBuild } from './described-build';
import { publish, shortHash } from './publish';
import { identityOf } from '../record';
import { ReleaseError } from '../release-error';
import { verify } from '../verify';
import type { Trial } from '../trials/trial';
import { blockedImports } from './static-imports';

const scratch = useScratch();

test('records hash, size and role of every file, and the server build separately', async () => {
  await scratch.add('alpha', '1.0.0', { text: 'hello' });
  const { record } = (await scratch.store.readRecord('alpha', '1.0.0'))!;
  expect(Object.keys(record.files)).toEqual(['remoteEntry.js', 'routes.js']);
  expect(record.files['remoteEntry.js']).toEqual({
    integrity: expect.stringMatching(/^sha384-.{64}$/) as string,
    size: 29,
    role: 'entry',
  });
  expect(record.server?.entry).toBe('server/main.cjs');
});

test('stores source maps apart from the page’s files and outside of the identity', async () => {
  const output = scratch.build('alpha', '1.0.0');
  await publish(scratch.store, output);
  const { record } = (await scratch.store.readRecord('alpha', '1.0.0'))!;
  expect(Object.keys(record.maps ?? {})).toEqual(['remoteEntry.js']);
  expect(Object.keys(record.files).filter((path) => path.endsWith('.map'))).toEqual([]);
  expect(String(await scratch.store.readFile('alpha', '1.0.0', 'maps/remoteEntry.js.map'))).toContain('alpha/src/routes.tsx');
  writeFileSync(join(output, 'maps/remoteEntry.js.map'), '{}');
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: false });
});

test('treats the same content as the same release, whatever the time and the commit', async () => {
  const output = scratch.build('alpha', '1.0.0');
  await publish(scratch.store, output, { commit: 'one' });
  utimesSync(join(output, 'build.json'), 1000, 1000);
  const mayWriteNoNotes = { ...scratch.store, writeNote: () => Promise.reject(new Error('access is denied')) };
  expect(await publish(mayWriteNoNotes, output, { commit: 'two' })).toEqual({ name: 'alpha', version: '1.0.0', isNew: false });
});

test('restores missing or altered files in the store when the same content is published again', async () => {
  const output = scratch.build('alpha', '1.0.0');
  await publish(scratch.store, output);
  const stored = (path: string) => join(scratch.store.place, 'remotes/alpha/1.0.0', path);
  const before = readFileSync(stored('release.json'));
  for (const path of ['routes.js', 'compressed/routes.js.br', 'compressed/routes.js.gz', 'maps/remoteEntry.js.map'])
    rmSync(stored(path));
  writeFileSync(stored('server/main.cjs'), 'changed');
  writeFileSync(stored('compressed/remoteEntry.js.br'), 'changed');
  expect((await publish(scratch.store, output)).restored?.sort()).toEqual([
    'maps/remoteEntry.js.map',
    'remoteEntry.js',
    'routes.js',
    'server/main.cjs',
  ]);
  expect(await verify(scratch.store)).toEqual({ versions: 1, faults: [] });
  expect(readFileSync(stored('compressed/routes.js.br')).length).toBeGreaterThan(0);
  expect(readFileSync(stored('release.json'))).toEqual(before);
  expect(await publish(scratch.store, output)).toEqual({ name: 'alpha', version: '1.0.0', isNew: false });
});

test('refuses a file that is larger than a server holds, with its size', async () => {
  const output = scratch.build('alpha', '1.0.0');
  writeFileSync(join(output, 'web/film.mp4'), Buffer.alloc(MAX_FILE + 1));
  await expect(publish(scratch.store, output)).rejects.toThrow('film.mp4 of alpha 1.0.0 has 33 MB; 32 MB are allowed.');
  expect(await scratch.store.versions('alpha')).toEqual([]);
  writeFileSync(join(output, 'web/film.mp4'), Buffer.alloc(MAX_FILE));
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: true });
});

test('reports a damaged copy in the store when a version has lost its record', async () => {
  const output = scratch.build('alpha', '1.0.0');
  await publish(scratch.store, output);
  rmSync(join(scratch.store.place, 'remotes/alpha/1.0.0/release.json'));
  await expect(publish(scratch.store, output)).rejects.toThrow('published already, and its release.json is missing in');
});

test.each(['web/routes.js', 'server/main.cjs'])('refuses other content (%s) under a published version', async (file) => {
  const output = scratch.build('alpha', '1.0.0');
  await publish(scratch.store, output);
  const before = await scratch.store.readRecord('alpha', '1.0.0');
  writeFileSync(join(output, file), 'exports.other = 1;');
  await expect(publish(scratch.store, output)).rejects.toThrow('published already, with other content');
  expect(await scratch.store.readRecord('alpha', '1.0.0')).toEqual(before);
});

test('treats other patterns or another contract as another release, even with the same files', async () => {
  const output = scratch.build('alpha', '1.0.0');
  await publish(scratch.store, output);
  const { record } = (await scratch.store.readRecord('alpha', '1.0.0'))!;
  expect(identityOf({ ...record, patterns: [] })).not.toBe(identityOf(record));
  expect(identityOf({ ...record, contract: '^2.0.0' })).not.toBe(identityOf(record));
});

test.each([
  ['right', { './widget': ['routes.js'] }],
  ['of a missing file', { './widget': ['gone.js'] }],
  ['of another shape', { './widget': './src/widget.js' }],
])('accepts a version again if an earlier release of the package did not read its exposes, %s', async (_what, exposes) => {
  const output = scratch.build('alpha', '1.0.0');
  await publish(scratch.store, output);
  const description = JSON.parse(readFileSync(join(output, 'build.json'), 'utf8')) as object;
  writeFileSync(join(output, 'build.json'), JSON.stringify({ ...description, exposes }));
  rmSync(join(scratch.store.place, 'remotes/alpha/1.0.0/routes.js'));
  expect(await publish(scratch.store, output)).toMatchObject({
    isNew: false,
    restored: ['routes.js'],
    note: expect.stringContaining('The exposes in build.json are not in its record') as string,
  });
});

test.each([
  ['of a missing file', { './widget': ['gone.js'] }, 'build.json says that ./widget needs web/gone.js, which is missing'],
  ['of another shape', { './widget': './src/widget.js' }, '"exposes" in build.json of alpha must be lists of files'],
])('refuses a new version with exposes %s, and other content', async (_what, exposes, message) => {
  const overrides = { exposes: exposes as Record<string, string[]> };
  await expect(scratch.add('alpha', '1.0.0', overrides)).rejects.toThrow(message);
  await scratch.add('alpha', '1.0.0');
  await expect(scratch.add('alpha', '1.0.0', { ...overrides, text: 'other' })).rejects.toThrow(message);
});

test('publishes changed sources under a dev version at a start', async () => {
  const output = scratch.build('alpha', '1.0.0');
  await publish(scratch.store, output);
  writeFileSync(join(output, 'web/routes.js'), 'export const remoteModule = 2;');
  const dev = await publish(scratch.store, output, { allowDev: true });
  expect(dev).toMatchObject({ version: expect.stringMatching(/^1\.0\.0-dev\.[0-9a-f]{8}$/) as string, isNew: true });
  expect(await publish(scratch.store, output, { allowDev: true })).toEqual({ ...dev, isNew: false });
});

test('reports a missing build when the version was raised after the build', async () => {
  const output = scratch.build('alpha', '1.0.0');
  await expect(publish(scratch.store, output, { version: '1.1.0' })).rejects.toThrow(
    '--version says 1.1.0, but what was built last is 1.0.0: a build of alpha is missing. Build it, then publish again.',
  );
});

test('refuses an incomplete build and names the command that builds it', async () => {
  await expect(publish(scratch.store, scratch.dataDir)).rejects.toThrow('There is no finished build');
  const output = scratch.build('alpha', '1.0.0');
  rmSync(join(output, 'web/remoteEntry.js'));
  await expect(publish(scratch.store, output)).rejects.toThrow(
    'The build of alpha is incomplete: web/remoteEntry.js is missing. Build alpha again.',
  );
});

test.each(['release.json', 'server/main.cjs', 'maps/a.js', 'compressed/a.js'])(
  'refuses a build with web/%s, a name that the store reserves',
  async (path) => {
    const output = scratch.build('alpha', '1.0.0');
    mkdirSync(dirname(join(output, 'web', path)), { recursive: true });
    writeFileSync(join(output, 'web', path), '{}');
    await expect(publish(scratch.store, output)).rejects.toThrow(`${path} in ${output} has a name that the store reserves`);
  },
);

test('a remote for a separate audience may own paths that only it knows, and the record names the audience', async () => {
  const patterns = [{ path: '/editors/*', server: false }];
  await scratch.add('beta', '1.0.0', { patterns, audience: 'editors' });
  expect((await scratch.store.readRecord('beta', '1.0.0'))?.record.audience).toBe('editors');
  await expect(scratch.add('beta', '1.1.0', { patterns, audience: '' })).rejects.toThrow('"audience" must be a text');
});

test('refuses one of two concurrent publishes of a version with different content', async () => {
  const outputs = [scratch.build('alpha', '1.0.0', { text: 'one' }), scratch.build('alpha', '1.0.0', { text: 'two' })];
  const results = await Promise.allSettled(outputs.map((output) => publish(scratch.store, output)));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  ['a static import in a remote', 'alpha', "import{a}from'./routes.js';a()", 'remoteEntry.js imports ./routes.js'],
  ['a static import for its effect', 'alpha', "import'./routes.js'", 'remoteEntry.js imports ./routes.js'],
  ['a re-export', 'alpha', "export*from'./routes.js'", 'remoteEntry.js imports ./routes.js'],
])('refuses %s, which Safari would block', async (_what, name, code, hint) => {
  const output = scratch.build(name, '1.0.0');
  writeFileSync(join(output, 'web/remoteEntry.js'), code);
  await expect(publish(scratch.store, output)).rejects.toThrow(`would not start in Safari: ${hint}`);
});

test('finds a static import in a file of either ending of a module', async () => {
  const scripts = new Map(['main.js', 'main.mjs', 'main.js.map'].map((file) => [file, Buffer.from("import'./other.mjs'")]));
  expect(await blockedImports({ name: 'alpha' }, [], scripts)).toEqual([
    'main.js imports ./other.mjs',
    'main.mjs imports ./other.mjs',
  ]);
});

test('accepts import() and a static import inside a string', async () => {
  const output = scratch.build('alpha', '1.0.0');
  writeFileSync(join(output, 'web/remoteEntry.js'), "import('./routes.js');const text=\"import'./routes.js'\"");
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: true });
});

test("lets a host's entry import only the chunks that the document loads before it", async () => {
  const scripts = new Map([['main.js', Buffer.from("import'./vendor.js';import'./other.js'")]]);
  expect(await blockedImports({ name: 'shell' }, ['vendor.js'], scripts)).toEqual(['main.js imports ./other.js']);
  expect(await blockedImports({ name: 'alpha' }, ['vendor.js'], scripts)).toHaveLength(2);
});

test('publishes a host for browsers only, which names its contract', async () => {
  const output = scratch.build('main-site', '1.0.0', { kind: 'host', contract: '1.0.0', shared: { react: '19.3.1' } });
  rmSync(join(output, 'server'), { recursive: true });
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: true });
});

test('refuses a host that provides a range, unless an earlier release of the package accepted it', async () => {
  const host = { kind: 'host' as const, contract: '1.0.0' };
  const output = scratch.build('main-site', '1.0.0', { ...host, shared: { react: '^19.0.0' } });
  await expect(publish(scratch.store, output)).rejects.toThrow('a host provides versions, and react is "^19.0.0"');
  const { record } = (await readDescribedBuild(output, { commit: '' }))!;
  await scratch.store.addVersion('main-site', '1.0.0', new Map([['release.json', Buffer.from(JSON.stringify(record))]]));
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: false });
});

test('measures a first load after brotli, and passes the limits of build.json to trials', async () => {
  const texts = { 'web/remoteEntry.js': 'a'.repeat(2000), 'web/routes.js': 'b'.repeat(9000) };
  const sizes: (number | undefined)[] = [];
  for (const [at, initial] of [[], ['routes']].entries()) {
    const output = scratch.build('alpha', `1.${at}.0`, { initial, budgets: { entry: 30 } });
    for (const [path, text] of Object.entries(texts)) writeFileSync(join(output, path), `/* ${text} */`);
    await publish(scratch.store, output);
    const { record } = (await scratch.store.readRecord('alpha', `1.${at}.0`))!;
    expect(record.budgets).toEqual({ entry: 30 });
    sizes.push(record.firstLoad);
  }
  const packed = (path: string) => brotliCompressSync(`/* ${texts[path as keyof typeof texts]} */`).length;
  const [entry, routes] = [packed('web/remoteEntry.js'), packed('web/routes.js')];
  expect(sizes).toEqual([entry, entry + routes]);
  await expect(scratch.add('alpha', '2.0.0', { budgets: { entry: 0.5 } })).rejects.toThrow(
    '"budgets" must be whole numbers of bytes by name',
  );
});

test('publishes a version that passes the trials of the project, which can read its files', async () => {
  const output = scratch.build('alpha', '1.0.0', { text: 'hello' });
  const trial = (on: Trial['on']): Trial => ({
    name: 'no greetings',
    on,
    async run({ readFile, candidate, hosts, operation }) {
      const text = String(await readFile(candidate.record.entry));
      throw new ReleaseError(`Cannot ${operation}: ${text} ${hosts.length} ${String(await readFile('none.js'))}`);
    },
  });
  await expect(publish(scratch.store, output, { trials: [trial(['publish'])] })).rejects.toThrow(
    'Cannot publish alpha 1.0.0: export const entry = "hello"; 0 null',
  );
  expect(await scratch.store.versions('alpha')).toEqual([]);
  expect(await publish(scratch.store, output, { trials: [trial(['promote'])] })).toMatchObject({ isNew: true });
});

test.each([
  ['a1b2c3d4e5f6', 'a1b2c3d4'],
  ['00793017a5b6', '0793017a'],
  ['12345678901234567890f123', '4567890f'],
])('shortens the hash %s to %s for a version, in which a number may not begin with 0', (hash, short) => {
  expect(shortHash(hash)).toBe(short);
});
