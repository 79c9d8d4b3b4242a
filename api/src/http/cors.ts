import type { FastifyInstance } from 'fastify';

const EXPOSED = 'Renewed-Jwt, X-Total-Count, Retry-After, ETag';

/**
 * Lets only pages of `origin` read responses, for deployments where the API has its own origin (API_URL). Pictures are the same for
 * everybody: a cache needs no copy of them for each origin.
 */
export function allowOrigin(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/media/')) return done();
    reply.header('vary', 'Origin');
    if (request.headers.origin !== origin) return done();
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': EXPOSED,
    });
    if (request.method !== 'OPTIONS') return done();
    reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
        'access-control-allow-headers':
          'Authorization, Content-Type, Expected-Total-Cents, Idempotency-Key, Storefront-Generation',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
}
