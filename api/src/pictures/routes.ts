import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LRUCache } from 'lru-cache';
import { matchesEtag } from 'slipway/serve';
import { about } from '../http/route-description';
import { HttpError, serviceBusy } from '../http/http-error';
import type { Pictures } from './pictures';

const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};
const CACHE_BYTES = 32 * 1024 * 1024;
/** How long the store is not queried again for a missing file; the picture may be created in that time. */
const MISSING = { max: 1000, ttl: 2_000 };

const FileParams = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{32}-\\d{3,4}$', errorMessage: 'There is no such picture.' }),
  file: Type.String({ pattern: '^(\\d{3,4}\\.(jpg|webp|avif)|thumbnail\\.jpg)$', errorMessage: 'There is no such picture.' }),
});
const ImportedParams = Type.Object({
  slug: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }),
  file: Type.String({ pattern: '^[1-8]\\.(jpg|jpeg|png|webp|avif)$' }),
});

/** Not even a picture that is opened as a page may run or load anything. */
const HEADERS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" };

/**
 * GET /media/:id/:file: files made from uploaded pictures; the content of an address never changes, so caches keep it permanently (CATD-4).
 * GET /products/pictures/:slug/:file: files of imports of earlier releases, until they are made into pictures.
 */
export const pictureRoutes =
  (pictures: Pick<Pictures, 'readFile'>, dataDir: string): FastifyPluginAsyncTypebox =>
  async (app) => {
    const cache = new LRUCache<string, Buffer>({
      maxSize: CACHE_BYTES,
      sizeCalculation: ({ length }) => length || 1,
      // A slow read still answers its requests when newer files have evicted it.
      ignoreFetchAbort: true,
      // Requests that miss at the same time wait for one read, and a thumbnail is rendered once.
      fetchMethod: async (key) => {
        const [id = '', file = ''] = key.split('/');
        return (await pictures.readFile(id, file)) ?? undefined;
      },
    });
    const missing = new LRUCache<string, true>(MISSING);

    /**
     * A long queue for the database refuses no picture: pages are served then, and would show none. If the process itself is
     * overloaded, it refuses pages, and the pictures that have to be read or rendered: a page that was served before shows most
     * of its pictures.
     */
    async function find(key: string, isOverloaded: boolean): Promise<Buffer | undefined> {
      const known = cache.get(key);
      if (known || missing.has(key)) return known;
      if (isOverloaded) throw serviceBusy();
      const bytes = await cache.fetch(key);
      if (!bytes) missing.set(key, true);
      return bytes;
    }

    app.get(
      '/media/:id/:file',
      about(
        'A product picture in one width and format; an address never changes what it shows',
        { errors: [404], config: { shedsItself: true }, params: FileParams },
        'image/*',
      ),
      async (request, reply) => {
        const { params, headers, overloaded = false } = request;
        const { id, file } = params;
        const key = `${id}/${file}`;
        const bytes = await find(key, overloaded);
        if (!bytes) throw new HttpError(404, 'There is no such picture.', { code: 'picture/not-found' });
        const etag = `"${key}"`;
        void reply.headers({ ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable', etag });
        if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
        return reply.type(TYPES[extname(file)] ?? '').send(bytes);
      },
    );

    app.get(
      '/products/pictures/:slug/:file',
      about(
        'A file that an import of an earlier release left, until it is made into a picture',
        { errors: [404], params: ImportedParams },
        'image/*',
      ),
      async ({ params }, reply) => {
        const { slug, file } = params;
        const bytes = await readFile(join(dataDir, 'pictures', slug, file)).catch(() => null);
        if (!bytes) throw new HttpError(404, 'There is no such picture.', { code: 'picture/not-found' });
        return reply
          .headers({ ...HEADERS, 'cache-control': 'public, max-age=3600' })
          .type(TYPES[extname(file)] ?? '')
          .send(bytes);
      },
    );
  };
