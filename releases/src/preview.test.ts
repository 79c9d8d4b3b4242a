import { mover, openScratch, type Scratch } from '../test/scratch';
import { promote } from './moves';
import { previewToken, readPreview } from './preview';

let scratch: Scratch;
beforeEach(async () => {
  scratch = openScratch();
  await scratch.add('shell', '1.0.0');
  await scratch.add('mf-info', '1.0.0');
  await promote(scratch.store, 'shell', '1.0.0', mover());
});
afterEach(() => scratch.remove());

test('a link names one version and runs out; the pointer does not move', async () => {
  const token = await previewToken(scratch.store, 'mf-info', '1.0.0', 2);
  expect(await readPreview(scratch.store, token)).toMatchObject({ name: 'mf-info', version: '1.0.0' });
  expect(await readPreview(scratch.store, token, Date.now() + 2 * 3_600_000 + 1)).toBeNull();
  expect((await scratch.store.readPointer()).generation).toBe(1);
});

test('a link that somebody wrote or changed is none', async () => {
  const [content, signature] = (await previewToken(scratch.store, 'mf-info', '1.0.0', 2)).split('.') as [string, string];
  const other = Buffer.from(JSON.stringify({ name: 'mf-info', version: '0.9.0', until: Date.now() * 2 })).toString('base64url');
  for (const forged of [`${other}.${signature}`, `${content}.${signature.slice(0, -4)}AAAA`, content, '', '.'])
    expect(await readPreview(scratch.store, forged)).toBeNull();
});

test('there is no preview of what is not published or does not fit', async () => {
  await expect(previewToken(scratch.store, 'mf-info', '9.0.0', 2)).rejects.toThrow('not published');
  await scratch.add('mf-info', '2.0.0', { contract: '^2.0.0' });
  await expect(previewToken(scratch.store, 'mf-info', '2.0.0', 2)).rejects.toThrow('the live shell cannot serve');
});

test('the shell can be previewed where it serves the remotes that are live', async () => {
  await promote(scratch.store, 'mf-info', '1.0.0', mover());
  await scratch.add('shell', '1.1.0', { contract: '1.1.0' });
  expect(await readPreview(scratch.store, await previewToken(scratch.store, 'shell', '1.1.0', 2))).toMatchObject({
    name: 'shell',
    version: '1.1.0',
  });
  await scratch.add('shell', '2.0.0', { contract: '2.0.0' });
  await expect(previewToken(scratch.store, 'shell', '2.0.0', 2)).rejects.toThrow(
    'shell 2.0.0 cannot be shown: mf-info 1.0.0 was built against contract ^1.0.0, and it provides 2.0.0.',
  );
});
