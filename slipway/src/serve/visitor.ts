import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const MONTH_S = 2_592_000;

/** The random id of a browser while a canary runs, in a cookie of its own. */
export interface VisitorCookie {
  /** The id that a request carries; undefined where it has none. */
  read(request: IncomingMessage): string | undefined;
  /** The id of a request's browser, which is given one with the response where it has none. */
  readOrSet(request: IncomingMessage, response: ServerResponse): string;
}

/** `name` must differ between shops on one domain; `path` is where the cookie is sent. */
export function createVisitorCookie(name: string, path: string, secure: boolean): VisitorCookie {
  const pattern = new RegExp(`(?:^|;\\s*)${name.replace(/[^\w-]/g, '')}=([\\w-]{36})(?:;|$)`);
  const read = ({ headers }: IncomingMessage) => pattern.exec(headers.cookie ?? '')?.[1];
  return {
    read,
    readOrSet(request, response) {
      const known = read(request);
      if (known) return known;
      const visitor = randomUUID();
      response.appendHeader(
        'set-cookie',
        `${name}=${visitor}; Path=${path}; Max-Age=${MONTH_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
      );
      return visitor;
    },
  };
}
