import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openBucket } from 'slipway/bucket';

/** Where archives are kept: files by key. */
export interface BackupStore {
  put(key: string, content: Buffer): Promise<void>;
  /** Null for a missing file. */
  get(key: string): Promise<Buffer | null>;
  /** All keys, sorted. */
  list(): Promise<string[]>;
  remove(key: string): Promise<void>;
}

/** The store in a folder (relative to `from`), or at s3://bucket/prefix with the AWS credentials of the environment. */
export function openBackupStore(place: string, from: string, env: Readonly<Record<string, string | undefined>>): BackupStore {
  const [, name, prefix] = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(place) ?? [];
  if (name === undefined) return folderStore(resolve(from, place));
  const bucket = openBucket(name, prefix ? `${prefix}/` : '', env);
  return {
    put: async (key, content) => void (await bucket.put(key, content)),
    async get(key) {
      const found = await bucket.get(key);
      return found === null || found === 'unchanged' ? null : found.content;
    },
    list: () => bucket.list(''),
    remove: (key) => bucket.remove(key),
  };
}

const folderStore = (folder: string): BackupStore => ({
  async put(key, content) {
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(`${path}.part`, content, { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
  },
  get: (key) =>
    readFile(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    }),
  async list() {
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .sort();
  },
  async remove(key) {
    await rm(join(folder, key), { force: true });
    // Fails until the last file of the folder is removed.
    await rmdir(dirname(join(folder, key))).catch(() => undefined);
  },
});
