import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeFederationBuild } from '../test/federation-builds';
import { emitPackage, mover, useScratch } from '../test/scratch';
import { promote, retire, rollback, startCanary, switchRemote } from './moves';
import type { PagePointer } from './page-pointer';
import { publish } from './publish/publish';
import { integrityOf } from './record';
import { filesBelow } from './publish/build';
import { exportStatic } from './static-export';

const scratch = useScratch();
let folder: string;
beforeEach(() => {
  folder = join(scratch.dataDir, 'public');
});

const add = (version: string, packageName = 'alpha') =>
  publish(scratch.store, writeFederationBuild(join(scratch.dataDir, packageName, version), { version, packageName }));
const live = async (version: string, name = 'alpha') => {
  await add(version, name);
  await promote(scratch.store, name, version, mover());
};
const run = () => exportStatic(scratch.store, folder);
const read = <T>(path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as T;

interface Manifest {
  metaData: { publicPath: string; remoteEntry: { path: string; name: string } };
  exposes: [{ assets: { js: { sync: string[]; async: string[] }; css: { sync: string[] } } }];
}

/** The files that a manifest of `alpha` names, relative to its own address, as Module Federation joins them. */
function namedIn(path: string): string[] {
  const { metaData, exposes } = read<Manifest>(path);
  expect(metaData.publicPath).toBe('auto');
  const { js, css } = exposes[0].assets;
  return [metaData.remoteEntry.path + metaData.remoteEntry.name, ...js.sync, ...js.async, ...css.sync];
}

test('refuses a store in which nothing is live, names a remedy, and writes nothing', async () => {
  await add('1.0.0');
  await expect(run()).rejects.toThrow(`Nothing is live in ${scratch.store.place}: promote a version first, then export.`);
  expect(existsSync(folder)).toBe(false);
});

test('refuses a store with a pointer that is an older copy, and writes nothing', async () => {
  await live('1.0.0');
  const file = join(scratch.store.place, 'pointer.json');
  const copy = readFileSync(file);
  for (const version of ['1.1.0', '1.2.0']) await live(version);
  writeFileSync(file, copy);
  await expect(run()).rejects.toThrow('an older copy was put back');
  expect(existsSync(folder)).toBe(false);
});

test.each(['', 'remotes'])('refuses to export into the store (%s)', async (below) => {
  await live('1.0.0');
  await expect(exportStatic(scratch.store, join(scratch.store.place, below))).rejects.toThrow('lies in the release store');
});

test('writes a pointer without remotes when only a host is live', async () => {
  await scratch.live('shell', '1.0.0');
  expect(await run()).toEqual({ generation: 1, added: [], restored: [], canaries: [] });
  expect(read<PagePointer>('page.json').remotes).toEqual({});
});

test('writes the live versions and their fallbacks, without source maps, compressed files and other versions', async () => {
  await live('1.0.0');
  await live('1.1.0');
  await add('2.0.0');
  expect(await run()).toEqual({ generation: 2, added: ['alpha 1.1.0', 'alpha 1.0.0'], restored: [], canaries: [] });
  const files = await filesBelow(folder);
  expect(files.filter((path) => !/^alpha\/1\.0\.0\//.test(path))).toEqual([
    'alpha/1.1.0/480.js',
    'alpha/1.1.0/mf-manifest.json',
    'alpha/1.1.0/release.json',
    'alpha/1.1.0/remoteEntry.js',
    'alpha/1.1.0/widget.css',
    'alpha/1.1.0/widget.js',
    'alpha/mf-manifest.json',
    'page.json',
  ]);
});

test('page.json has every hash, with addresses relative to it', async () => {
  await live('1.0.0', '@acme/alpha');
  await live('1.1.0', '@acme/alpha');
  await run();
  const { generation, remotes } = read<PagePointer>('page.json');
  const { folder: home, entry, files, fallback } = remotes['@acme/alpha']!;
  expect([generation, home, fallback!.folder]).toEqual([2, '@acme/alpha/1.1.0/', '@acme/alpha/1.0.0/']);
  expect(files[entry]).toBe(integrityOf(readFileSync(join(folder, home, entry))));
});

test('the manifest of a remote names the live version, relative to the manifest', async () => {
  await live('1.0.0');
  await live('1.1.0');
  await run();
  const named = namedIn('alpha/mf-manifest.json');
  expect(named).toEqual(['1.1.0/remoteEntry.js', '1.1.0/widget.js', '1.1.0/480.js', '1.1.0/widget.css']);
  for (const path of named) expect(readFileSync(join(folder, 'alpha', path)).length).toBeGreaterThan(0);
  await rollback(scratch.store, 'alpha', undefined, mover());
  expect(await run()).toMatchObject({ added: [] });
  expect(namedIn('alpha/mf-manifest.json')[0]).toBe('1.0.0/remoteEntry.js');
});

test('omits canaries, and writes a container with a notice for a disabled remote', async () => {
  await live('1.0.0');
  await add('1.1.0');
  await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 100, auto: false }, mover());
  expect(await run()).toMatchObject({ added: ['alpha 1.0.0'], canaries: ['alpha 1.1.0'] });
  expect(read<PagePointer>('page.json').remotes.alpha!.version).toBe('1.0.0');
  await switchRemote(scratch.store, 'alpha', 'Back at noon.', mover());
  await run();
  const { metaData, exposes } = read<{ metaData: Record<string, unknown>; exposes: unknown[] }>('alpha/mf-manifest.json');
  expect(metaData).toMatchObject({
    publicPath: 'auto',
    globalName: 'alpha',
    remoteEntry: { name: 'switched-off.js', path: '', type: 'global' },
  });
  expect(exposes).toEqual([]);
  expect(readFileSync(join(folder, 'alpha/switched-off.js'), 'utf8')).toContain('new Error("Back at noon.")');
  expect(read<PagePointer>('page.json').remotes.alpha!).toMatchObject({ state: 'disabled', message: 'Back at noon.' });
});

test('rewrites a version that an interrupted export left incomplete', async () => {
  await live('1.0.0');
  await run();
  rmSync(join(folder, 'alpha/1.0.0/release.json'));
  writeFileSync(join(folder, 'alpha/1.0.0/widget.js'), 'half');
  expect(await run()).toMatchObject({ added: ['alpha 1.0.0'] });
  expect(readFileSync(join(folder, 'alpha/1.0.0/widget.js'), 'utf8')).toContain('alpha 1.0.0');
});

test.each([
  ['changed', () => writeFileSync(join(folder, 'alpha/1.0.0/widget.js'), 'garbage')],
  ['missing', () => rmSync(join(folder, 'alpha/1.0.0/widget.js'))],
])('restores a file of the folder that is %s', async (_how, damage) => {
  await live('1.0.0');
  await run();
  const before = readFileSync(join(folder, 'alpha/1.0.0/widget.js'));
  damage();
  expect(await run()).toMatchObject({ added: [], restored: ['alpha 1.0.0'] });
  expect(readFileSync(join(folder, 'alpha/1.0.0/widget.js'))).toEqual(before);
  expect(await run()).toMatchObject({ added: [], restored: [] });
});

test.each(['{"schema":2,"gen', '[]', 'null'])('refuses a folder with a page.json without a generation: %s', async (text) => {
  await live('1.0.0');
  await run();
  writeFileSync(join(folder, 'page.json'), text);
  await expect(run()).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringContaining(`${join(folder, 'page.json')} was cut short or changed by hand`) as string,
  });
  rmSync(join(folder, 'page.json'));
  expect(await run()).toMatchObject({ generation: 1 });
});

test('changes nothing when a byte was altered in the store', async () => {
  await live('1.0.0');
  await run();
  const before = readFileSync(join(folder, 'page.json'), 'utf8');
  await live('1.1.0');
  writeFileSync(join(scratch.store.place, 'remotes/alpha/1.1.0/widget.js'), 'changed()');
  await expect(run()).rejects.toThrow(
    'Cannot export alpha 1.1.0: widget.js is missing from the store, or is not as it was published',
  );
  const record = join(scratch.store.place, 'remotes/alpha/1.1.0/release.json');
  writeFileSync(record, readFileSync(record, 'utf8').replace('"commit": ""', '"commit": "other"'));
  await expect(run()).rejects.toThrow('Cannot export alpha 1.1.0: release.json');
  expect(readFileSync(join(folder, 'page.json'), 'utf8')).toBe(before);
  expect(namedIn('alpha/mf-manifest.json')[0]).toBe('1.0.0/remoteEntry.js');
});

test('removes the manifest of a retired remote', async () => {
  await live('1.0.0');
  await live('1.0.1', 'beta');
  await run();
  await switchRemote(scratch.store, 'alpha', 'Gone.', mover());
  await retire(scratch.store, 'alpha', mover());
  await run();
  expect(existsSync(join(folder, 'alpha/mf-manifest.json'))).toBe(false);
  expect(existsSync(join(folder, 'beta/mf-manifest.json'))).toBe(true);
  expect(existsSync(join(folder, 'alpha/1.0.0/widget.js'))).toBe(true);
});

test('never replaces a generation with an older one', async () => {
  await live('1.0.0');
  mkdirSync(dirname(join(folder, 'page.json')), { recursive: true });
  writeFileSync(join(folder, 'page.json'), JSON.stringify({ schema: 2, generation: 9, remotes: {} }));
  await expect(run()).rejects.toThrow(`${folder} was exported from generation 9, and ${scratch.store.place} has 1`);
});

describe('the command', () => {
  beforeAll(emitPackage);

  test('exports into a folder beside the current one, and lists what visitors do not see', async () => {
    await live('1.0.0');
    await add('1.1.0');
    await startCanary(scratch.store, 'alpha', '1.1.0', { percent: 5, auto: false }, mover());
    const { code, out } = await scratch.command(scratch.dataDir, 'export', 'public');
    expect([code, out]).toEqual([
      0,
      'exported generation 2 to public\nadded alpha 1.0.0\ncanary alpha 1.1.0 is not exported: static files cannot select visitors\n',
    ]);
    expect(read<PagePointer>('page.json').generation).toBe(2);
    expect(await scratch.command(scratch.dataDir, 'export')).toMatchObject({ code: 2 });
  });
});
