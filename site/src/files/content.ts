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

export const typeOf = (path: string) => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

const LIMIT_BYTES = 64 * 1024 * 1024;

/** Keeps the files that are asked for in memory, the least recently used going first; files never change. */
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

/** The encodings that a client takes, best first. */
export function acceptedEncodings(header = ''): ('br' | 'gz')[] {
  return ENCODINGS.filter(([, accepted]) => accepted.test(header)).map(([name]) => name);
}

/** Whether an If-None-Match header names an ETag: alone, among others, weakened by a proxy, or as `*`. */
export const names = (header: string | undefined, etag: string) =>
  header?.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, ''))) ?? false;

/** Strong ETag of an answer's body. */
export function etagOf(content: Buffer | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}
