import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isServedVersion, VERSION } from '../version';
import { decodePath } from '../decode-path';
import { acceptedEncodings, etagOf, matchesEtag } from './content';

/**
 * The requested path below the base, decoded; null if the address is not below it, or cannot be decoded. If Express has
 * mounted the handler at a path, it takes that path from `url`; `originalUrl` has the browser's path.
 */
export function pathBelow(base: string, request: IncomingMessage): string | null {
  const { url = '/', originalUrl } = request as IncomingMessage & { originalUrl?: unknown };
  const path = [url, typeof originalUrl === 'string' ? originalUrl : url]
    .map((each) => each.split('?', 1)[0]!)
    .find((each) => each.startsWith(base));
  if (path === undefined) return null;
  try {
    return decodePath(path.slice(base.length));
  } catch {
    return null;
  }
}

const FRAMEWORK_REQUEST = Symbol('request of the framework');

/** Keeps the request of a framework with the one that handlers read: a framework has its sessions there. */
export const withFrameworkRequest = <R extends object>(request: R, of: object): R =>
  Object.assign(request, { [FRAMEWORK_REQUEST]: of });

/** The request of the framework; without one the same request. */
export const frameworkRequestOf = (request: object): object =>
  (request as { [FRAMEWORK_REQUEST]?: object })[FRAMEWORK_REQUEST] ?? request;

/** A request for the log: without the query and without the tokens of links, since every reader of one could use it. */
export function describeRequest({ method, url = '/' }: IncomingMessage): string {
  const parts = url.split('?', 1)[0]!.split('/');
  return `${method} ${parts.map((part) => (/[\w.-]{40}/.test(part) ? '-' : part)).join('/')}`;
}

/**
 * Origin that browsers know this server by: PUBLIC_URL, or what the request says. A client that lies about the protocol gets addresses that do not work,
 * and only for itself: no answer with them is shared.
 */
export const originOf = ({ headers, socket }: IncomingMessage, publicUrl: string | undefined): string =>
  publicUrl?.replace(/\/$/, '') ??
  // HTTP/2 has no Host header.
  `${'encrypted' in socket || /^https\b/.test(String(headers['x-forwarded-proto'])) ? 'https' : 'http'}://${(headers[':authority'] as string | undefined) ?? headers.host ?? 'localhost'}`;

export interface FileAddress {
  name: string;
  /** Undefined in the address of the manifest that follows the pointer. */
  version?: string;
  path: string;
  /** For that manifest: 'remotes/' if it was requested there, and its files are to be, too. */
  within?: string;
}

/** The longest name of a package. A store might fail with a longer one. */
const MAX_NAME = 214;

const FILE = new RegExp(String.raw`^(?:remotes/)?((?:@[\w.-]+/)?[\w-][\w.-]*)/(${VERSION})/(.+)$`);
const MANIFEST = /^(remotes\/)?((?:@[\w.-]+\/)?[\w-][\w.-]*)\/(mf-manifest\.json|switched-off\.js)$/;

/**
 * `alpha/1.4.0/remoteEntry.js`, `@acme/alpha/1.4.0/…`, or `alpha/mf-manifest.json`, or one of them in `remotes/`, as a pointer
 * names files; null for anything else.
 */
export function fileAddress(below: string): FileAddress | null {
  const [, name, version, path] = FILE.exec(below) ?? [];
  if (name) return name.length <= MAX_NAME && isServedVersion(version!) ? { name, version: version!, path: path! } : null;
  const [, within = '', followed, manifest] = MANIFEST.exec(below) ?? [];
  return followed && followed.length <= MAX_NAME ? { name: followed, path: manifest!, within } : null;
}

/** Answers with a body that may be another one at the next request: browsers ask again each time. */
export function sendFresh(request: IncomingMessage, response: ServerResponse, type: string, text: string): void {
  const etag = etagOf(text);
  response.setHeader('etag', etag);
  response.setHeader('content-type', type);
  if (!response.hasHeader('cache-control')) response.setHeader('cache-control', 'private, no-cache');
  response.setHeader('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const [encoding] = text.length < WORTH_COMPRESSING ? [] : acceptedEncodings(String(request.headers['accept-encoding'] ?? ''));
  if (!encoding) return end(request, response, 200, text);
  response.setHeader('content-encoding', encoding === 'gz' ? 'gzip' : 'br');
  end(request, response, 200, packed(text, etag, encoding));
}

/** In characters. */
const WORTH_COMPRESSING = 1000;

/** How many compressed bodies are kept: visitors of a pointer get few different ones. */
const MOST_PACKED = 100;
const packedBodies = new Map<string, Buffer>();

function packed(text: string, etag: string, encoding: 'br' | 'gz'): Buffer {
  const key = `${encoding} ${etag}`;
  const known = packedBodies.get(key);
  if (known) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const body = encoding === 'br' ? brotliCompressSync(text, { params }) : gzipSync(text);
  for (const oldest of packedBodies.keys()) if (packedBodies.size >= MOST_PACKED) packedBodies.delete(oldest);
  packedBodies.set(key, body);
  return body;
}

/** The code of a failure: the name of its status, such as 'not-found'. */
const codeOf = (status: number) => (STATUS_CODES[status] ?? 'error').toLowerCase().replace(/\W+/g, '-');

/** Sends a failure as JSON: its message, its code, and details for programs. */
export function sendMessage(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  details: object = {},
): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  end(request, response, status, JSON.stringify({ message, code: codeOf(status), ...details }));
}

export function end(request: IncomingMessage, response: ServerResponse, status: number, body: Buffer | string): void {
  response.statusCode = status;
  response.setHeader('content-length', Buffer.byteLength(body));
  // In one call: compression middleware, such as that of Express, does not call the callback of `write`.
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The body that a framework has read. body-parser 1 of Express 4 sets `{}` for a type that it does not read. */
const parsedBody = (request: IncomingMessage): unknown =>
  request.readableDidRead || request.readableEnded ? (request as { body?: unknown }).body : undefined;

/** A request's body. Rejects with a BodyTooLong where it has more than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const body = parsedBody(request);
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Buffer.from(body);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLong(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The JSON in a request's body; undefined where it is none. Rejects with a BodyTooLong where it has more than `limit` bytes. */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  const body = parsedBody(request);
  if (typeof body === 'object' && body !== null && !Buffer.isBuffer(body)) return body;
  const text = (await readBody(request, limit)).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export class BodyTooLong extends Error {
  readonly statusCode = 413;
  constructor(readonly limit: number) {
    super(`A body has at most ${limit} bytes here.`);
  }
}
