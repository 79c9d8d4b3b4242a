import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file atomically: a crash of the process or the machine leaves the old content or the new one. */
export async function writeAtomically(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    const file = await open(draft, 'w');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Makes a rename in the folder survive a power cut, on file systems that can sync a folder; ignores failures. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** For `catch`: returns null for a missing file, or a name that no file can have, and rethrows every other error. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(error.code!)) return null;
  throw error;
}
