import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createFileCache, etagOf, matchesEtag, contentTypeOf } from './content';

const SAFE = /^(?:[\w-]+\/)*[\w-]+\.(?:svg|webp|avif|png|jpg)$/;

/** /pictures/…: the product pictures. A picture may be replaced under the same name, so clients revalidate it. */
export function servePictures(app: FastifyInstance, folder: string): void {
  const read = createFileCache();
  // The cache returns the same buffer while it holds a picture, so each picture is hashed once and not per request.
  const etags = new WeakMap<Buffer, string>();
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const path = request.params['*'];
    const content = SAFE.test(path) ? await read(join(folder, path)) : null;
    if (!content) return reply.code(404).header('cache-control', 'no-store').send({ message: 'There is no such picture.' });
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
