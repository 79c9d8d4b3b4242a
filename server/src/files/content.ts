import { readFile } from 'node:fs/promises';

export { acceptedEncodings, contentTypeOf, etagOf, matchesEtag } from 'slipway/serve';

const LIMIT_BYTES = 64 * 1024 * 1024;

/** An LRU cache of file contents, limited to 64 MB. Files are assumed never to change. */
export function createFileCache() {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  return async function read(path: string): Promise<Buffer | null> {
    const known = files.get(path);
    if (known) {
      files.delete(path);
      files.set(path, known);
      return known;
    }
    const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    if (!content) return null;
    files.set(path, content);
    bytes += content.length;
    for (const [oldest, old] of files) {
      if (bytes <= LIMIT_BYTES) break;
      files.delete(oldest);
      bytes -= old.length;
    }
    return content;
  };
}
