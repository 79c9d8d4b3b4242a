import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteOldOutboxFiles, deleteOutboxFilesAbout, writeOutboxFile } from './outbox-files';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (id: string, at: string, text = '', to = 'a@example.com') =>
  writeOutboxFile(folder, { id, createdAt: new Date(at) }, { to, subject: 'S', text, html: '' });
const left = async () => (await readdir(folder)).map((name) => /Z-(.*)\.json$/.exec(name)?.[1]).sort();

test('only the shop can access the folder, even one made by an earlier release', async () => {
  await chmod(folder, 0o755);
  await write('1', '2026-01-01T00:00:00Z');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('deletes old files, and nothing else in the folder', async () => {
  await write('old', '2026-01-01T00:00:00Z');
  await write('new', '2026-03-01T00:00:00Z');
  await deleteOldOutboxFiles(folder, new Date('2026-02-01'));
  expect(await left()).toEqual(['new']);
  await deleteOldOutboxFiles(join(folder, 'none'), new Date('2026-02-01'));
});

test('an erasure deletes the mails to a person and the mails that name them, and keeps mails to others and later mails', async () => {
  await write('theirs', '2026-01-01T00:00:00Z', '', 'Ann.o+x@Example.com');
  await write('about', '2026-01-01T00:00:00Z', 'Message from\nann.o+x@example.com.');
  await write('order', '2026-01-01T00:00:00Z', 'Order LC-1001: paid');
  await write('other order', '2026-01-01T00:00:00Z', 'Order LC-10010: paid');
  await write('longer', '2026-01-01T00:00:00Z', '', 'joann.o+x@example.com');
  await write('other domain', '2026-01-01T00:00:00Z', '', 'ann.o+x@example.com.au');
  await write('later', '2026-01-02T00:00:00Z', '', 'ann.o+x@example.com');
  const before = new Date('2026-01-02T00:00:00Z');
  await deleteOutboxFilesAbout(folder, { words: ['ann.o+x@example.com', 'LC-1001'], before });
  expect(await left()).toEqual(['later', 'longer', 'other domain', 'other order']);
  await deleteOutboxFilesAbout(folder, { words: ['ann.o+x@example.com.au'], before, since: new Date('2026-01-01T00:00:01Z') });
  expect(await left()).toHaveLength(4);
  await deleteOutboxFilesAbout(folder, { words: [], before });
  expect(await left()).toHaveLength(4);
});
