import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';

export { acceptedEncodings, contentTypeOf, etagOf, matchesEtag } from 'slipway/serve';

const LIMIT_BYTES = 64 * 1024 * 1024;

/** An LRU cache of file contents, limited to 64 MB; null for a path without a file. Files are assumed never to change. */
export function createFileCache() {
  const files = new LRUCache<string, Buffer>({
    maxSize: LIMIT_BYTES,
    sizeCalculation: ({ length }) => length || 1,
    // A slow read still answers its requests when newer files have evicted it.
    ignoreFetchAbort: true,
    fetchMethod: (path) =>
      readFile(path).catch((error: NodeJS.ErrnoException) => {
        if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code!)) return undefined;
        throw error;
      }),
  });
  return async (path: string): Promise<Buffer | null> => (await files.fetch(path)) ?? null;
}
