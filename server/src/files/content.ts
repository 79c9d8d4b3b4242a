import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  woff2: 'font/woff2',
};

export const contentTypeOf = (path: string) => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

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

const accepts = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))|,|$)`);
const ENCODINGS = [
  ['br', accepts('br')],
  ['gz', accepts('gzip')],
] as const;

/** The encodings that a client accepts, best first. */
export function acceptedEncodings(header = ''): ('br' | 'gz')[] {
  return ENCODINGS.filter(([, accepted]) => accepted.test(header)).map(([name]) => name);
}

/** True where an If-None-Match header contains the ETag: alone, in a list, weakened by a proxy, or as `*`. */
export const matchesEtag = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false;

/** Strong ETag of a response body. */
export function etagOf(content: Buffer | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}
