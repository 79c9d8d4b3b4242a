import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networksOf } from 'slipway/network';

/** A response is abandoned after its client has read nothing for this long. */
const NO_PROGRESS_MS = 30_000;
/** Open connections of one network: a browser opens six, and a household or an office shares an address. */
const CONNECTIONS = 200;
/** Requests under way on one connection: browsers and proxies send the next one once they have the response. */
const PIPELINED = 16;

interface Limits {
  /** Whether a proxy is in front, which opens all connections and limits those of visitors. */
  hasEdge: boolean;
  /** Multiplies the number of connections. */
  scale?: number;
  noProgressMs?: number;
}

/**
 * Limits what connections cost. A connection that reads nothing of its response for 30 seconds is closed, which frees
 * the buffered data. A slow client stays connected: Node counts bytes that the system accepts as progress. Without a
 * proxy, one network has at most 200 connections at once; the larger IPv6 ranges around an address have 300 and 400.
 * Further connections are closed. Connections from this machine are not counted.
 */
export function limitConnections(server: Server, { hasEdge, scale = 1, noProgressMs = NO_PROGRESS_MS }: Limits): void {
  server.timeout = noProgressMs;
  // Node fires this when nothing has moved in either direction. While a handler works, nothing waits to be sent.
  server.on('request', ({ socket }, response) =>
    response.on('timeout', () => void (socket.writableLength > 0 && socket.destroy())),
  );
  if (hasEdge) return;
  const open = new Map<string, number>();
  const change = (name: string, by: 1 | -1) => {
    const count = (open.get(name) ?? 0) + by;
    if (count === 0) open.delete(name);
    else open.set(name, count);
  };
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isLoopback(remoteAddress)) return;
    const networks = networksOf(remoteAddress);
    if (networks.some(({ name, share }) => (open.get(name) ?? 0) >= CONNECTIONS * share * scale)) return void socket.destroy();
    for (const { name } of networks) change(name, 1);
    socket.once('close', () => {
      for (const { name } of networks) change(name, -1);
    });
  });
}

/**
 * Closes a connection that sends requests and does not read the responses. Node starts all requests that it has read, over a thousand at
 * once, and keeps each response until those before it are sent. The rest of what it has read still comes after the close: as the first
 * hook, this one keeps it from any work.
 */
export function limitPipelining(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const change = (by: 1 | -1) => underWay.set(socket, (underWay.get(socket) ?? 0) + by);
    if ((underWay.get(socket) ?? 0) >= PIPELINED) socket.destroy();
    if (socket.destroyed) return void reply.hijack();
    change(1);
    reply.raw.once('close', () => change(-1));
    done();
  });
}

/** Also true for a socket without an address, which has been closed already or is not a network socket. */
const isLoopback = (address: string) => address === '' || address === '::1' || /^(::ffff:)?127\./i.test(address);
