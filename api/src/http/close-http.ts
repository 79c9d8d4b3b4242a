import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Requests in flight get this long; then their connections are closed. */
const REQUEST_LIMIT_MS = 20_000;

/**
 * For this long after the last connection was accepted, open ones are still read: a proxy may just be sending a request on one that
 * it keeps, and a request that meets a closed connection is lost. The proxy must close an idle one sooner (deploy/nginx/upstream.conf).
 */
const DRAIN_MS = 500;

/** Limits the turns for a server that gets connections all the time: as many as Node lets wait to be accepted. */
const MOST_TURNS = 511;

/** Stops listening, answers what comes on open connections, and waits for the requests in flight, for at most `limitMs`. */
export async function closeHttp(app: FastifyInstance, limitMs = REQUEST_LIMIT_MS): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await drain(app.server);
  // The connection of a request that ends after the close began, a webhook's for example, would stay open for its keep-alive
  // of 72 seconds.
  const idle = setInterval(() => void turn().then(() => app.server.closeIdleConnections()), 50);
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
  // Connections that wait to be accepted would be reset. The event loop accepts one in a turn, and the turn that is going on may
  // have looked for it already.
  await turn();
  await readWhatCame(server);
  await new Promise<void>((drained) => {
    const timer = setTimeout(drained, DRAIN_MS);
    // The close of an HTTP server would end idle connections at once.
    Server.prototype.close.call(server, () => {
      clearTimeout(timer);
      drained();
    });
  });
  await readWhatCame(server);
}

/**
 * Ends when the event loop has turned once and neither a connection nor a request came, or after `MOST_TURNS`. After a lag, timers
 * fire before any socket is read: connections with new data would count as idle, and be closed unread.
 */
async function readWhatCame(server: FastifyInstance['server']): Promise<void> {
  let came = true;
  const note = () => void (came = true);
  server.on('connection', note).on('request', note);
  for (let turns = 0; came && turns < MOST_TURNS; turns += 1) {
    came = false;
    await turn();
  }
  server.off('connection', note).off('request', note);
}
