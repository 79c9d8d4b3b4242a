import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Where a request comes from, which the fetch API does not say. */
export interface Sender {
  /** Hono: `getConnInfo(context).remote.address`; Bun: `server.requestIP(request)?.address`. Reports are limited by it. */
  address?: string | undefined;
}

/** A request of the fetch API as handlers of Node read one: method, path, header fields, sender and body. */
export function asNodeRequest(request: Request, { address }: Sender = {}): IncomingMessage {
  const { host, protocol, pathname, search } = new URL(request.url);
  const body = request.body ? Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);
  return Object.assign(body, {
    method: request.method,
    url: pathname + search,
    headers: { host, ...Object.fromEntries(request.headers) },
    socket: { remoteAddress: address, ...(protocol === 'https:' ? { encrypted: true } : {}) },
  }) as unknown as IncomingMessage;
}
