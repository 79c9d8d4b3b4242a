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
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  ttf: 'font/ttf',
  otf: 'font/otf',
  wasm: 'application/wasm',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  vtt: 'text/vtt; charset=utf-8',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

/** Content type of a file by its ending. Pages of a build are not shown: their HTML is data here. */
export const contentTypeOf = (path: string) =>
  TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

/**
 * The part of a body that a Range header requests, as [first, last]; 'unsatisfiable' if it begins behind the end; undefined without a range, or
 * with several, which are answered with the whole body.
 */
export function rangeIn(header: string | undefined, size: number): [first: number, last: number] | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '') return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < first) return undefined;
  return first >= size || (from + to === '0' && from === '') ? 'unsatisfiable' : [first, last];
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
