import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, useScratch } from '../test/scratch';
import { copyVersion } from './copy';
import { openFolderStore } from './folder-store';
import { promote } from './moves';
import { verify } from './verify';

const scratch = useScratch();
const there = () => openFolderStore(join(scratch.dataDir, 'other'));

beforeEach(() => scratch.live('alpha', '1.0.0', { contract: undefined, patterns: [] }));

test('copies a version with all of its files, and its record keeps its hash', async () => {
  expect(await copyVersion(scratch.store, there(), 'alpha', '1.0.0')).toBe(true);
  expect(await verify(there())).toEqual({ versions: 1, faults: [] });
  for (const path of ['maps/remoteEntry.js.map', 'server/main.cjs', 'compressed/routes.js.br'])
    expect([path, await there().readFile('alpha', '1.0.0', path)]).toEqual([
      path,
      await scratch.store.readFile('alpha', '1.0.0', path),
    ]);
  expect((await there().readPointer()).generation).toBe(0);
  const { pointer } = await promote(there(), 'alpha', '1.0.0', mover());
  expect(pointer.remotes.alpha!.record).toBe((await scratch.store.readPointer()).remotes.alpha!.record);
  expect(await copyVersion(scratch.store, there(), 'alpha', '1.0.0')).toBe(false);
});

test('refuses an unpublished version, an altered one, and one that the target has with other content', async () => {
  const copy = (version: string) => copyVersion(scratch.store, there(), 'alpha', version);
  await expect(copy('9.0.0')).rejects.toThrow('alpha 9.0.0 is not published in');
  await copy('1.0.0');
  const record = join(there().place, 'remotes/alpha/1.0.0/release.json');
  writeFileSync(record, readFileSync(record, 'utf8').replace('"commit": ""', '"commit": "other"'));
  await expect(copy('1.0.0')).rejects.toThrow('is in ' + there().place + ' already, with other content');
  writeFileSync(join(scratch.store.place, 'remotes/alpha/1.0.0/routes.js'), 'changed()');
  await expect(copy('1.0.0')).rejects.toThrow('Cannot copy alpha 1.0.0: alpha 1.0.0: routes.js differs from its record');
});

test('runs as a command', async () => {
  const to = join(scratch.dataDir, 'other');
  expect(await scratch.release('copy', 'alpha', '1.0.0', '--to', to)).toMatchObject({
    code: 0,
    out: `copied alpha 1.0.0 to ${to}\n`,
  });
  expect((await scratch.release('copy', 'alpha', '1.0.0', '--to', to)).out).toContain('is there already, same content');
  expect(await scratch.release('copy', 'alpha', '1.0.0')).toMatchObject({ code: 2 });
});
