import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { HttpError } from '../http-error';

const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};
const ParamsSchema = Type.Object({
  slug: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }),
  file: Type.String({ pattern: '^[1-4]\\.(jpg|jpeg|png|webp|avif)$' }),
});

/** GET /products/pictures/:slug/:file: pictures that came with an import, stored in DATA_DIR/pictures. */
export const pictureRoutes =
  (dataDir: string): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: Static<typeof ParamsSchema> }>(
      '/products/pictures/:slug/:file',
      { schema: { params: ParamsSchema } },
      async ({ params }, reply) => {
        const { slug, file } = params;
        const bytes = await readFile(join(dataDir, 'pictures', slug, file)).catch(() => null);
        if (!bytes) throw new HttpError(404, 'There is no such picture.');
        return reply
          .header('cache-control', 'public, max-age=3600')
          .type(TYPES[extname(file)] ?? '')
          .send(bytes);
      },
    );
  };
