import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests in flight get this long; then their connections are closed. */
const REQUEST_LIMIT_MS = 20_000;

/**
 * For this long after the last connection was accepted, open ones are still read: a proxy may just be sending a request on one that
 * it keeps, and a request that meets a closed connection is lost.
 */
const DRAIN_MS = 500;

/** Stops listening, answers what comes on open connections, and waits for the requests in flight, for at most `limitMs`. */
export async function closeHttp(app: FastifyInstance, limitMs = REQUEST_LIMIT_MS): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await drain(app.server);
  // The connection of a request that ends after the close began, a webhook's for example, would stay open for its keep-alive
  // of 72 seconds.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app
    .close()
    .catch((error: NodeJS.ErrnoException) => {
      // It has stopped listening already.
      if (error.code !== 'ERR_SERVER_NOT_RUNNING') throw error;
    })
    .finally(() => {
      clearInterval(idle);
      clearTimeout(limit);
    });
}

async function drain(server: FastifyInstance['server']): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_request, response: ServerResponse) => response.setHeader('connection', 'close'));
  await new Promise<void>((drained) => {
    const timer = setTimeout(drained, DRAIN_MS);
    // The close of an HTTP server would end idle connections at once.
    Server.prototype.close.call(server, () => {
      clearTimeout(timer);
      drained();
    });
  });
}
