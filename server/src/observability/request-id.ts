import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Covers nginx's $request_id and the ids of other proxies. */
const PLAUSIBLE = /^[\w-]{16,64}$/;

/**
 * The id of a request in every log line about it, in the audit log and in the response to a failure. Behind an edge it
 * is the edge's `X-Request-Id`, so that the logs of all processes can be joined; without an edge, clients cannot choose
 * it.
 */
export const requestIds =
  (hasEdge: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return hasEdge && typeof given === 'string' && PLAUSIBLE.test(given) ? given : randomUUID();
  };
