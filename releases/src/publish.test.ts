import { writeFileSync, utimesSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openScratch, type Scratch } from '../test/scratch';
import { publish } from './publish';
import { identityOf } from './record';

let scratch: Scratch;
beforeEach(() => (scratch = openScratch()));
afterEach(() => scratch.remove());

test('a published version says of every file its hash, its bytes and its part; the server build stands apart', async () => {
  await scratch.add('mf-info', '1.0.0', { text: 'hello' });
  const { record } = (await scratch.store.readRecord('mf-info', '1.0.0'))!;
  expect(Object.keys(record.files)).toEqual(['door.js', 'remoteEntry.js']);
  expect(record.files['remoteEntry.js']).toEqual({
    integrity: expect.stringMatching(/^sha384-.{64}$/) as string,
    size: 29,
    role: 'entry',
  });
  expect(record.server.entry).toBe('server/main.cjs');
});

test('source maps are kept apart from the files of the page, and are no part of what a version is', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  await publish(scratch.store, output);
  const { record } = (await scratch.store.readRecord('mf-info', '1.0.0'))!;
  expect(Object.keys(record.maps ?? {})).toEqual(['remoteEntry.js']);
  expect(Object.keys(record.files).filter((path) => path.endsWith('.map'))).toEqual([]);
  expect(String(await scratch.store.readFile('mf-info', '1.0.0', 'maps/remoteEntry.js.map'))).toContain('mf-info/src/door.tsx');
  writeFileSync(join(output, 'maps/remoteEntry.js.map'), '{}');
  expect(await publish(scratch.store, output)).toMatchObject({ isNew: false });
});

test('the same content is the same release, whatever the time and the commit', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  await publish(scratch.store, output, { commit: 'one' });
  utimesSync(join(output, 'build.json'), 1000, 1000);
  expect(await publish(scratch.store, output, { commit: 'two' })).toEqual({ name: 'mf-info', version: '1.0.0', isNew: false });
});

test.each(['web/door.js', 'server/main.cjs'])('other content (%s) under a published version is refused', async (file) => {
  const output = scratch.build('mf-info', '1.0.0');
  await publish(scratch.store, output);
  const before = await scratch.store.readRecord('mf-info', '1.0.0');
  writeFileSync(join(output, file), 'exports.other = 1;');
  await expect(publish(scratch.store, output)).rejects.toThrow('published already, with other content');
  expect(await scratch.store.readRecord('mf-info', '1.0.0')).toEqual(before);
});

test('other claims or another contract are another release, even with the same files', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  await publish(scratch.store, output);
  const { record } = (await scratch.store.readRecord('mf-info', '1.0.0'))!;
  expect(identityOf({ ...record, claims: [] })).not.toBe(identityOf(record));
  expect(identityOf({ ...record, contract: '^2.0.0' })).not.toBe(identityOf(record));
});

test('a start publishes changed sources under a version of their own', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  await publish(scratch.store, output);
  writeFileSync(join(output, 'web/door.js'), 'export const door = 2;');
  const dev = await publish(scratch.store, output, { allowDev: true });
  expect(dev).toMatchObject({ version: expect.stringMatching(/^1\.0\.0-dev\.[0-9a-f]{8}$/) as string, isNew: true });
  expect(await publish(scratch.store, output, { allowDev: true })).toEqual({ ...dev, isNew: false });
});

test('a version that was raised after the build is told as a missing build', async () => {
  const output = scratch.build('mf-info', '1.0.0');
  await expect(publish(scratch.store, output, { wantedVersion: '1.1.0' })).rejects.toThrow(
    'mf-info/package.json says 1.1.0, but what was built last is 1.0.0: a build is missing. Run: npm run build -w mf-info',
  );
});

test('a folder without a whole build is refused with the command that makes one', async () => {
  await expect(publish(scratch.store, scratch.dataDir)).rejects.toThrow('There is no finished build');
  const output = scratch.build('mf-info', '1.0.0');
  rmSync(join(output, 'server/main.cjs'));
  await expect(publish(scratch.store, output)).rejects.toThrow('npm run build -w mf-info');
});

test('of two that publish one version at once, with other content, one is refused', async () => {
  const outputs = [scratch.build('mf-info', '1.0.0', { text: 'one' }), scratch.build('mf-info', '1.0.0', { text: 'two' })];
  const outcomes = await Promise.allSettled(outputs.map((output) => publish(scratch.store, output)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
