import promises from 'node:fs/promises';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

test('leaves no file behind where the disk is full, and the next command gets the lock', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  jest.spyOn(promises, 'writeFile').mockImplementationOnce(async (path) => {
    writeFileSync(path as string, '');
    throw full;
  });
  await expect(withLock(folder, async () => 'done')).rejects.toBe(full);
  expect(readdirSync(folder)).toEqual([]);
  expect(await withLock(folder, async () => 'done')).toBe('done');
});
