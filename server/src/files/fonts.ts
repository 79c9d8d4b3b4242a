import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../send-failure';
import { createFileCache } from './content';

const SAFE = /^[\w-]+\.woff2$/;

/** /fonts/…: the shop's typeface. A file's name changes with its bytes, so clients keep it for ever. */
export function serveFonts(app: FastifyInstance, folder: string): void {
  const read = createFileCache();
  app.get<{ Params: { file: string } }>('/fonts/:file', async (request, reply) => {
    const content = SAFE.test(request.params.file) ? await read(join(folder, request.params.file)) : null;
    if (!content) return sendFailure(reply.header('cache-control', 'no-store'), 404, 'There is no such font.');
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(content);
  });
}
