import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from 'slipway/network';

/** A response of which the client takes nothing for this long is given up. */
const NO_PROGRESS_MS = 30_000;
/** Open connections of one network: a browser opens six, and a household or an office shares an address. */
const CONNECTIONS = 200;

interface Limits {
  /** Whether a proxy stands in front, which opens all connections and bounds those of visitors. */
  hasEdge: boolean;
  /** Multiplies the number of connections. */
  scale?: number;
  noProgressMs?: number;
}

/**
 * Bounds what connections cost. One that takes nothing of its response for half a minute is closed, and frees what waits to be sent; a
 * client that reads slowly keeps it: for Node, bytes that the system takes are progress. Without a proxy in front one network has at most 200 at once, the larger ones around an IPv6
 * address half as many again and twice as many; further ones are closed. Those of this machine are not counted.
 */
export function limitConnections(server: Server, { hasEdge, scale = 1, noProgressMs = NO_PROGRESS_MS }: Limits): void {
  server.timeout = noProgressMs;
  // Node fires this where nothing has moved in either direction. While a handler works, nothing waits to be sent.
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

/** Also a socket without an address: it has been closed already, or is none of the network. */
const isLoopback = (address: string) => address === '' || address === '::1' || /^(::ffff:)?127\./i.test(address);
