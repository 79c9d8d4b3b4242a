import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createFileCache, etagOf, names, typeOf } from './content';

const SAFE = /^(?:[\w-]+\/)*[\w-]+\.(?:svg|webp|avif|png|jpg)$/;

/** /pictures/…: the catalogue's pictures. They may be drawn anew under the same name, so they are revalidated. */
export function servePictures(app: FastifyInstance, folder: string): void {
  const read = createFileCache();
  // The cache hands out the same buffer as long as it keeps a picture: each is hashed once, not for each visitor.
  const etags = new WeakMap<Buffer, string>();
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const path = request.params['*'];
    const content = SAFE.test(path) ? await read(join(folder, path)) : null;
    if (!content) return reply.code(404).header('cache-control', 'no-store').send({ message: 'There is no such picture.' });
    const etag = etags.get(content) ?? etagOf(content);
    etags.set(content, etag);
    void reply.header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800').header('etag', etag);
    if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
    // An SVG is a document of its own when opened by itself: it gets no rights there.
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type(typeOf(path))
      .send(content);
  });
}
