import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../send-failure';
import { acceptedEncodings, createFileCache, etagOf, matchesEtag, contentTypeOf } from './content';

const SAFE = /^(?:[\w-]+\/)*[\w-]+\.(?:svg|webp|avif|png|jpg)$/;

/** The small JPEG that mails show (`thumbnailOf` in shared/pictures). It is made of the WebP file of this width. */
const THUMBNAIL = /^((?:[\w-]+\/)+[\w-]+)-160\.jpg$/;
const THUMBNAIL_SOURCE = '-320.webp';

/**
 * /pictures/…: the product pictures. A picture may be replaced under the same name, so clients revalidate it. `thumbnail` makes a small
 * JPEG of one.
 */
export function servePictures(app: FastifyInstance, folder: string, thumbnail: (bytes: Buffer) => Promise<Buffer>): void {
  const readStored = createFileCache();
  // Keyed by source: there are at most as many as pictures, and each goes with its source.
  const thumbnails = new WeakMap<Buffer, Promise<Buffer>>();
  const read = async (path: string): Promise<Buffer | null> => {
    const [, picture] = THUMBNAIL.exec(path) ?? [];
    const source = await readStored(join(folder, picture ? picture + THUMBNAIL_SOURCE : path));
    if (!picture || !source) return source;
    const made = thumbnails.get(source) ?? thumbnail(source);
    thumbnails.set(source, made);
    // A failure is not cached.
    made.catch(() => thumbnails.delete(source));
    return made;
  };
  // Drawings are text. A compressed copy is collected with its source, as thumbnails are.
  const copies = new WeakMap<Buffer, Promise<Buffer>>();
  const compressed = (source: Buffer): Promise<Buffer> => {
    const copy = copies.get(source) ?? promisify(gzip)(source, { level: 9 });
    copies.set(source, copy);
    return copy;
  };
  // The cache returns the same buffer while it holds a picture, so each picture is hashed once and not per request.
  const etags = new WeakMap<Buffer, string>();
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const path = request.params['*'];
    const stored = SAFE.test(path) ? await read(path) : null;
    if (!stored) return sendFailure(reply.header('cache-control', 'no-store'), 404, 'There is no such picture.');
    const isText = path.endsWith('.svg');
    const zipped = isText && acceptedEncodings(request.headers['accept-encoding']).includes('gz');
    const content = zipped ? await compressed(stored) : stored;
    if (isText) void reply.header('vary', 'accept-encoding');
    if (zipped) void reply.header('content-encoding', 'gzip');
    const etag = etags.get(content) ?? etagOf(content);
    etags.set(content, etag);
    void reply.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800').header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    // An SVG that is opened directly is a document: the policy lets it load and run nothing.
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type(contentTypeOf(path))
      .send(content);
  });
}
