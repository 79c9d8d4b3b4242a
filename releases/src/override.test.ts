import { mover, openScratch, type Scratch } from '../test/scratch';
import { promote } from './moves';
import { overrideToken, readAddress, readOverride } from './override';
import { previewToken, readPreview } from './preview';

let scratch: Scratch;
beforeEach(async () => {
  scratch = openScratch();
  for (const name of ['shell', 'mf-info']) {
    await scratch.add(name, '1.0.0');
    await promote(scratch.store, name, '1.0.0', mover());
  }
});
afterEach(() => scratch.remove());

test('a link names a live remote and an address, and is not taken for a preview, nor a preview for it', async () => {
  const token = await overrideToken(scratch.store, 'mf-info', 'https://pr-12.example/mf-info/remoteEntry.js', 8);
  expect(await readOverride(scratch.store, token)).toMatchObject({ name: 'mf-info', address: 'https://pr-12.example/mf-info' });
  expect(await readPreview(scratch.store, token)).toBeNull();
  expect(await readOverride(scratch.store, await previewToken(scratch.store, 'mf-info', '1.0.0', 8))).toBeNull();
  expect(await readOverride(scratch.store, `${token.slice(0, -4)}AAAA`)).toBeNull();
});

test('there is none for the shell, for what is not live, or without an address', async () => {
  const make = (name: string, address: string) => overrideToken(scratch.store, name, address, 8);
  await expect(make('shell', 'https://pr.example')).rejects.toThrow('The shell comes from the store only');
  await expect(make('mf-nothing', 'https://pr.example')).rejects.toThrow('mf-nothing is not live');
  await expect(make('mf-info', 'pr.example')).rejects.toThrow("'pr.example' is no address");
});

test.each([
  ['http://localhost:3004', 'http://localhost:3004'],
  ['http://localhost:3004/', 'http://localhost:3004'],
  ['https://a.example/x/remoteEntry.js?v=1#y', 'https://a.example/x'],
  ['https://me:secret@a.example', null],
  ["javascript:alert('x')", null],
  ['file:///etc/passwd', null],
])('%s is kept as %s', (given, kept) => {
  expect(readAddress(given)).toBe(kept);
});
