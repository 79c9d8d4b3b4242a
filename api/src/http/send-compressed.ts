import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings, matchesEtag } from 'slipway/serve';
import type { CompressedBody } from './compressed-body';
import { serviceBusy } from './http-error';

interface StoredJson {
  /** JSON. */
  body: string | Buffer;
  /** Changes with the body; the ETag is derived from it. */
  tag: string;
  compressed: CompressedBody;
}

/** A body of so many characters is long: a client that reads it slowly keeps a copy in memory. */
const LONG = 1024 ** 2;
/** Characters of long bodies that may be on their way at once. */
const MAX_SENDING = 128 * 1024 ** 2;
let sending = 0;

/** Answers with JSON from memory, compressed if the client accepts it; 304 if it has it already; 503 while too many long bodies are sent. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, tag, compressed }: StoredJson,
): FastifyReply {
  const [accepted] = acceptedEncodings(request.headers['accept-encoding']);
  const encoding = accepted === 'gz' ? 'gzip' : accepted;
  const bytes = encoding && compressed.get(encoding);
  // Each encoding has its own tag; If-None-Match accepts the tag of any encoding.
  const etag = bytes ? `"${tag}-${encoding}"` : `"${tag}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'Origin, Accept-Encoding' });
  const known = request.headers['if-none-match']?.replace(/-(br|gzip)"/g, '"');
  if (matchesEtag(known, `"${tag}"`)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (bytes) return reply.header('content-encoding', encoding).send(bytes);
  countLong(reply, body.length);
  return reply.serializer(passThrough).send(body);
}

function countLong({ raw }: FastifyReply, length: number): void {
  if (length < LONG) return;
  if (sending + length > MAX_SENDING) throw serviceBusy();
  sending += length;
  raw.once('close', () => (sending -= length));
}

const passThrough = (body: unknown) => body as string;
