import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaStore } from './media-store';

const isMissing = (error: unknown) => /^(ENOENT|EISDIR|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '');

/** A folder that all processes of the shop share. */
export const folderMediaStore = (folder: string): MediaStore => ({
  place: folder,
  async put(key, content) {
    const path = join(folder, key);
    const draft = `${path}.${randomUUID()}.draft`;
    await mkdir(dirname(path), { recursive: true });
    try {
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  },
  get: (key) =>
    readFile(join(folder, key)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    }),
  has: (key) =>
    stat(join(folder, key)).then(
      (found) => found.isFile(),
      (error: unknown) => {
        if (isMissing(error)) return false;
        throw error;
      },
    ),
  async remove(key) {
    await rm(join(folder, key), { force: true });
    // The folder of a picture goes with its last file.
    await rmdir(join(folder, dirname(key))).catch((error: unknown) => {
      if (!/^(ENOTEMPTY|EEXIST|ENOENT)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    });
  },
});
