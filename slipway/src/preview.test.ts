import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mover, useScratch } from '../test/scratch';
import { promote } from './moves';
import { previewToken, readPreview, versionsIn } from './preview';
import { publishProvided } from './publish/provides';

const SECRET = 'a-secret-of-the-servers-0123456789abcdef';

const scratch = useScratch();
beforeEach(async () => {
  await scratch.add('shell', '1.0.0');
  await scratch.add('alpha', '1.0.0');
  await promote(scratch.store, 'shell', '1.0.0', mover());
});

test('signs one version until the link expires, without moving the pointer', async () => {
  const token = await previewToken(scratch.store, SECRET, 'alpha', '1.0.0', 2);
  expect(readPreview(SECRET, token)).toMatchObject({ name: 'alpha', version: '1.0.0' });
  expect(readPreview(SECRET, token, Date.now() + 2 * 3_600_000 + 1)).toBeNull();
  expect((await scratch.store.readPointer()).generation).toBe(1);
});

test('rejects forged and altered links', async () => {
  const [content, signature] = (await previewToken(scratch.store, SECRET, 'alpha', '1.0.0', 2)).split('.') as [string, string];
  const other = Buffer.from(JSON.stringify({ name: 'alpha', version: '0.9.0', until: Date.now() * 2 })).toString('base64url');
  for (const forged of [`${other}.${signature}`, `${content}.${signature.slice(0, -4)}AAAA`, content, '', '.'])
    expect(readPreview(SECRET, forged)).toBeNull();
});

test('refuses an unpublished or incompatible version', async () => {
  await expect(previewToken(scratch.store, SECRET, 'alpha', '9.0.0', 2)).rejects.toThrow('not published');
  await scratch.add('alpha', '2.0.0', { contract: '^2.0.0' });
  await expect(previewToken(scratch.store, SECRET, 'alpha', '2.0.0', 2)).rejects.toThrow(
    'Cannot show alpha 2.0.0 by a link: alpha 2.0.0 was built against contract ^2.0.0, but shell 1.0.0 provides contract 1.0.0. Promote a shell that',
  );
});

test('refuses a host that published only what it provides', async () => {
  const file = join(scratch.dataDir, 'provides.json');
  writeFileSync(file, JSON.stringify({ version: '1.0.0', shared: { react: '19.3.1' } }));
  await publishProvided(scratch.store, 'acme-host', file);
  await expect(previewToken(scratch.store, SECRET, 'acme-host', '1.0.0', 2)).rejects.toThrow('is deployed by other means');
});

test('previews a shell only if it serves the live remotes', async () => {
  await promote(scratch.store, 'alpha', '1.0.0', mover());
  await scratch.add('shell', '1.1.0', { contract: '1.1.0' });
  expect(readPreview(SECRET, await previewToken(scratch.store, SECRET, 'shell', '1.1.0', 2))).toMatchObject({
    name: 'shell',
    version: '1.1.0',
  });
  await scratch.add('shell', '2.0.0', { contract: '2.0.0' });
  await expect(previewToken(scratch.store, SECRET, 'shell', '2.0.0', 2)).rejects.toThrow(
    'shell 2.0.0 cannot be shown: alpha 1.0.0 was built against contract ^1.0.0, and it provides contract 2.0.0.',
  );
});

test('checks the versions of one link with each other instead of with the live ones', async () => {
  await scratch.add('shell', '2.0.0', { contract: '2.0.0' });
  await scratch.add('alpha', '2.0.0', { contract: '^2.0.0' });
  await promote(scratch.store, 'alpha', '1.0.0', mover(), undefined, { trials: [] });
  const alpha = { name: 'alpha', version: '2.0.0' };
  const token = await previewToken(scratch.store, SECRET, 'shell', '2.0.0', 2, [alpha]);
  expect(versionsIn(readPreview(SECRET, token)!)).toEqual([{ name: 'shell', version: '2.0.0' }, alpha]);
  const others = [{ name: 'alpha', version: '1.0.0' }];
  await expect(previewToken(scratch.store, SECRET, 'shell', '2.0.0', 2, others)).rejects.toThrow(
    'Cannot show alpha 1.0.0 by a link: alpha 1.0.0 was built against contract ^1.0.0, but shell 2.0.0 provides contract 2.0.0.',
  );
});

test('refuses a link that shows more versions than a browser keeps', async () => {
  const others = Array.from({ length: 60 }, () => ({ name: 'alpha', version: '1.0.0' }));
  await expect(previewToken(scratch.store, SECRET, 'alpha', '1.0.0', 2, others)).rejects.toThrow('cannot show 61 versions');
});
