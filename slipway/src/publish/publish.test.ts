import { writeFileSync, utimesSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openScratch, type Scratch } from '../../test/scratch';
import { publish } from './publish';
import { identityOf } from '../record';
import { blockedImports } from './static-imports';

let scratch: Scratch;
beforeEach(() => (scratch = openScratch()));
afterEach(() => scratch.remove());

test('records hash, size and role of every file, and the server build separately', async () => {
  await scratch.add('mf-info', '1.0.0', { text: 'hello' });
  const { record } = (await scratch.store.readRecord('mf-info', '1.0.0'))!;
  expect(Object.keys(record.files)).toEqual(['remoteEntry.js', 'routes.js']);
  expect(record.files['remoteEntry.js']).toEqual({
    integrity: expect.stringMatching(/^sha384-.{64}$/) as string,
    size: 29,
    role: 'entry',
  });
  expect(record.server?.entry).toBe('server/main.cjs');
});

test('stores source maps apart from the page’s files and outside of the identity', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  await publish(scratch.store, output);
  const { record } = (await scratch.store.readRecord('mf-info', '1.0.0'))!;
  expect(Object.keys(record.maps ?? {})).toEqual(['remoteEntry.js']);
  expect(Object.keys(record.files).filter((path) => path.endsWith('.map'))).toEqual([]);
  expect(String(await scratch.store.readFile('mf-info', '1.0.0', 'maps/remoteEntry.js.map'))).toContain('mf-info/src/routes.tsx');
  writeFileSync(join(output, 'maps/remoteEntry.js.map'), '{}');
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: false });
});

test('treats the same content as the same release, whatever the time and the commit', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  await publish(scratch.store, output, { commit: 'one' });
  utimesSync(join(output, 'build.json'), 1000, 1000);
  expect(await publish(scratch.store, output, { commit: 'two' })).toEqual({ name: 'mf-info', version: '1.0.0', isNew: false });
});

test.each(['web/routes.js', 'server/main.cjs'])('refuses other content (%s) under a published version', async (file) => {
  const output = scratch.build('mf-info', '1.0.0');
  await publish(scratch.store, output);
  const before = await scratch.store.readRecord('mf-info', '1.0.0');
  writeFileSync(join(output, file), 'exports.other = 1;');
  await expect(publish(scratch.store, output)).rejects.toThrow('published already, with other content');
  expect(await scratch.store.readRecord('mf-info', '1.0.0')).toEqual(before);
});

test('treats other patterns or another contract as another release, even with the same files', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  await publish(scratch.store, output);
  const { record } = (await scratch.store.readRecord('mf-info', '1.0.0'))!;
  expect(identityOf({ ...record, patterns: [] })).not.toBe(identityOf(record));
  expect(identityOf({ ...record, contract: '^2.0.0' })).not.toBe(identityOf(record));
});

test('publishes changed sources under a dev version at a start', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  await publish(scratch.store, output);
  writeFileSync(join(output, 'web/routes.js'), 'export const remoteModule = 2;');
  const dev = await publish(scratch.store, output, { allowDev: true });
  expect(dev).toMatchObject({ version: expect.stringMatching(/^1\.0\.0-dev\.[0-9a-f]{8}$/) as string, isNew: true });
  expect(await publish(scratch.store, output, { allowDev: true })).toEqual({ ...dev, isNew: false });
});

test('reports a missing build when the version was raised after the build', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  await expect(publish(scratch.store, output, { version: '1.1.0' })).rejects.toThrow(
    '--version says 1.1.0, but what was built last is 1.0.0: a build of mf-info is missing. Build it, then publish again.',
  );
});

test('refuses an incomplete build and names the command that builds it', async () => {
  await expect(publish(scratch.store, scratch.dataDir)).rejects.toThrow('There is no finished build');
  const output = scratch.build('mf-info', '1.0.0');
  rmSync(join(output, 'server/main.cjs'));
  await expect(publish(scratch.store, output)).rejects.toThrow(
    'The build of mf-info is incomplete: server/main.cjs, which renders its pages, is missing. Build mf-info again.',
  );
});

test('refuses a wildcard pattern that the server does not render: it could not answer 404 below it', async () => {
  const publishWith = (server: boolean) => scratch.add('mf-info', '1.0.0', { patterns: [{ path: '/payment/*', server }] });
  await expect(publishWith(false)).rejects.toThrow(
    /^The pattern \/payment\/\* of mf-info .* name each path in storefront\.patterns/,
  );
  expect(await publishWith(true)).toMatchObject({ isNew: true });
});

test('a slice for the staff may own paths that only it knows, and the record says whose it is', async () => {
  const patterns = [{ path: '/back-office/*', server: false }];
  await scratch.add('mf-backoffice', '1.0.0', { patterns, audience: 'staff' });
  expect((await scratch.store.readRecord('mf-backoffice', '1.0.0'))?.record.audience).toBe('staff');
  await expect(scratch.add('mf-backoffice', '1.1.0', { patterns, audience: 'everybody' as 'staff' })).rejects.toThrow(
    'storefront.audience in mf-backoffice/package.json must be "staff" or absent, not "everybody"',
  );
});

test('refuses one of two concurrent publishes of a version with different content', async () => {
  const outputs = [scratch.build('mf-info', '1.0.0', { text: 'one' }), scratch.build('mf-info', '1.0.0', { text: 'two' })];
  const results = await Promise.allSettled(outputs.map((output) => publish(scratch.store, output)));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  ['a static import in a remote', 'mf-info', "import{a}from'./routes.js';a()", 'remoteEntry.js imports ./routes.js'],
  ['a static import for its effect', 'mf-info', "import'./routes.js'", 'remoteEntry.js imports ./routes.js'],
  ['a re-export', 'mf-info', "export*from'./routes.js'", 'remoteEntry.js imports ./routes.js'],
])('refuses %s, which Safari would block', async (_what, name, code, hint) => {
  const output = scratch.build(name, '1.0.0');
  writeFileSync(join(output, 'web/remoteEntry.js'), code);
  await expect(publish(scratch.store, output)).rejects.toThrow(`would not start in Safari: ${hint}`);
});

test('accepts import() and a static import inside a string', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  writeFileSync(join(output, 'web/remoteEntry.js'), "import('./routes.js');const text=\"import'./routes.js'\"");
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: true });
});

test("lets the shell's entry import only the chunks that the document loads before it", async () => {
  const scripts = new Map([['main.js', Buffer.from("import'./vendor.js';import'./other.js'")]]);
  const shell = { name: 'shell', chunks: { main: ['vendor.js'] } };
  expect(await blockedImports(shell, scripts)).toEqual(['main.js imports ./other.js']);
  expect(await blockedImports({ ...shell, name: 'mf-info' }, scripts)).toHaveLength(2);
});
