import { createHash } from 'node:crypto';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  woff2: 'font/woff2',
};

/** Content type of a file by its ending. Pages of a build are not shown: their HTML is data here. */
export const contentTypeOf = (path: string) => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

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
