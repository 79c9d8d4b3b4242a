import { useScratch } from '../test/scratch';
import { overrideToken, partsOfAddress, readAddress, readOverride } from './override';
import { previewToken, readPreview } from './preview';

const SECRET = 'a-secret-of-the-servers-0123456789abcdef';

const scratch = useScratch();
beforeEach(async () => {
  for (const name of ['shell', 'alpha']) await scratch.live(name, '1.0.0');
});

test('signs a remote and an address, and is not interchangeable with a preview', async () => {
  const token = await overrideToken(scratch.store, SECRET, 'alpha', 'https://pr-12.example/alpha/remoteEntry.js', 8);
  expect(readOverride(SECRET, token)).toMatchObject({ name: 'alpha', address: 'https://pr-12.example/alpha' });
  expect(readPreview(SECRET, token)).toBeNull();
  expect(readOverride(SECRET, await previewToken(scratch.store, SECRET, 'alpha', '1.0.0', 8))).toBeNull();
  expect(readOverride(SECRET, `${token.slice(0, -4)}AAAA`)).toBeNull();
});

test('refuses the shell, a remote that is not live, and an invalid address', async () => {
  const make = (name: string, address: string) => overrideToken(scratch.store, SECRET, name, address, 8);
  await expect(make('shell', 'https://pr.example')).rejects.toThrow('shell is a host, which comes from the store only');
  await expect(make('gamma', 'https://pr.example')).rejects.toThrow('gamma is not live');
  await expect(make('alpha', 'pr.example')).rejects.toThrow("'pr.example' is not an address");
});

test.each([
  ['https://pr.example/w', 'https://pr.example/w/', 'main.mjs'],
  ['https://pr.example/w/main.mjs', 'https://pr.example/w/', 'main.mjs'],
  ['https://pr.example/w/mf-manifest.json', 'https://pr.example/w/', 'main.mjs'],
  ['https://pr.example/w/remoteEntry.js', 'https://pr.example/w/', 'remoteEntry.js'],
])('accepts a remote with the entry main.mjs from %s', async (given, folder, entry) => {
  await scratch.live('weather', '1.0.0', { entry: 'main.mjs', files: { 'main.mjs': '' } });
  const token = await overrideToken(scratch.store, SECRET, 'weather', given, 8);
  expect(partsOfAddress(readOverride(SECRET, token)!.address, 'main.mjs')).toEqual({ folder, entry });
});

test.each([
  ['http://localhost:3004', 'http://localhost:3004'],
  ['http://localhost:3004/', 'http://localhost:3004'],
  ['https://a.example/x/remoteEntry.js?v=1#y', 'https://a.example/x'],
  ['http://localhost:3004/a/mf-manifest.json', 'http://localhost:3004/a'],
  ['https://me:secret@a.example', null],
  ["javascript:alert('x')", null],
  ['file:///etc/passwd', null],
])('reads the address %s as %s', (given, expected) => {
  expect(readAddress(given)).toBe(expected);
});
