import { collectMethods, pathOf } from 'api';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './send-failure';

/** The only page that certainly exists: the remotes know the others. */
const HOME = { allow: 'GET, HEAD, OPTIONS' };

/**
 * Answers a method that the path of a later route does not take, before the body is read: 405 with the methods that it takes, and
 * OPTIONS with 204. Unknown paths stay 404.
 */
export function answerWrongMethods(app: FastifyInstance): void {
  const knownPath = collectMethods(app);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const pathname = pathOf(request.url);
    const known = pathname === '/' ? HOME : knownPath(pathname);
    if (!known) return;
    void reply.headers({ allow: known.allow, 'cache-control': 'no-store' });
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return sendFailure(reply, 405, `${request.method} is not possible here.`);
  });
}
