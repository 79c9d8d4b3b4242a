import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { withFrameworkRequest } from '../serve/request';

/** Facts about a request that the fetch API does not have. */
export interface Sender {
  /** Hono: `getConnInfo(context).remote.address`; Bun: `server.requestIP(request)?.address`. Reports are limited by it. */
  address?: string | undefined;
  /** Next: its `basePath`, which it takes from the address of a request. `base` begins with it. */
  prefix?: string | undefined;
}

/** A fetch request in the form that Node handlers read: method, path, header fields, sender and body. */
export function asNodeRequest(request: Request, { address, prefix = '' }: Sender = {}): IncomingMessage {
  const { host, protocol, pathname, search } = new URL(request.url);
  const body = request.body ? Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);
  // A client that disconnects aborts the body, and a handler that does not read the body would miss that error.
  body.on('error', () => undefined);
  const given = {
    method: request.method,
    url: (prefix && !pathname.startsWith(`${prefix}/`) ? prefix + pathname : pathname) + search,
    headers: { host, ...Object.fromEntries(request.headers) },
    socket: { remoteAddress: address, ...(protocol === 'https:' ? { encrypted: true } : {}) },
  };
  return withFrameworkRequest(Object.assign(body, given), request) as unknown as IncomingMessage;
}
