import type { FastifyInstance } from 'fastify';

/** Requests in flight get this long; then their connections are closed. */
const REQUEST_LIMIT_MS = 20_000;

/** Stops listening and waits for the requests in flight, for at most `limitMs`. */
export async function closeHttp(app: FastifyInstance, limitMs = REQUEST_LIMIT_MS): Promise<void> {
  // The connection of a request that ends after the close began, a webhook's for example, would stay open for its keep-alive
  // of 72 seconds.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(limit);
  });
}
