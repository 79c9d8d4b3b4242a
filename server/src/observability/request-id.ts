import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What the edge sends (nginx's $request_id), and what other proxies do. */
const PLAUSIBLE = /^[\w-]{16,64}$/;

/**
 * The id of a request in every log line about it, in the audit and in the answer of a failure. Behind an edge it is the edge's
 * own `X-Request-Id`, so that its log and those of all processes can be put together; without one nobody else may choose it.
 */
export const requestIds =
  (hasEdge: boolean) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id'];
    return hasEdge && typeof given === 'string' && PLAUSIBLE.test(given) ? given : randomUUID();
  };
