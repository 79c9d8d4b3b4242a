import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describeRequest, pathBelow, sendMessage } from './request';

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Undefined if nothing is served at the path. */
export type AnswerFor = (below: string, method: string | undefined) => Answer | undefined;

/**
 * A handler of a Node server that answers paths below the base, and returns whether it did. It answers unknown paths, too,
 * unless the base is the root. An error becomes a status: its own, or 500, which is logged.
 */
export function handleBelow(base: string, answerFor: AnswerFor, warn: (error: unknown, what: string) => void) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const below = pathBelow(base, request);
    const answer = below === null ? undefined : answerFor(below, request.method);
    if (!answer && (below === null || base === '/')) return false;
    try {
      await (answer ?? nothingHere)(request, response);
    } catch (error) {
      // The client has left in the middle of its body. If a body is too long, Node has detached the socket.
      if (!request.complete && (request.socket as Socket | null)?.destroyed) return true;
      const { statusCode = 500, retryAfterS } = error as { statusCode?: number; retryAfterS?: number };
      // Readers of the store have warned of its failure, once for many requests.
      if (statusCode >= 500 && statusCode !== 503) warn(error, `failed to answer ${describeRequest(request)}`);
      if (retryAfterS !== undefined && !response.headersSent) response.setHeader('retry-after', String(retryAfterS));
      if (response.headersSent) response.destroy();
      else sendFailure(request, response, statusCode, error as Error);
    }
    return true;
  };
}

const nothingHere: Answer = async (request, response) => sendMessage(request, response, 404, 'There is nothing at this address.');

/** Files and pointers are for pages of any origin; what operators do is not. */
export const withCors =
  (answer: Answer): Answer =>
  async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS') return answer(request, response);
    // Tools that trace requests add fields to each, and a browser asks first whether it may send them to another origin.
    const { 'access-control-request-headers': asked } = request.headers;
    response.setHeader('access-control-allow-methods', 'GET, HEAD, POST');
    if (asked !== undefined) response.setHeader('access-control-allow-headers', asked);
    response.setHeader('access-control-max-age', '86400');
    response.setHeader('vary', 'access-control-request-headers');
    response.statusCode = 204;
    response.end();
  };

export const readOnly =
  (answer: Answer): Answer =>
  async (request, response) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response);
    response.setHeader('allow', 'GET, HEAD');
    sendMessage(request, response, 405, `${request.method} is not possible here.`);
  };

function sendFailure(request: IncomingMessage, response: ServerResponse, status: number, error: Error): void {
  // The rest of a body that is too long was not read.
  if (status === 413) response.setHeader('connection', 'close');
  const message = status < 500 || status === 503 ? error.message : 'Something went wrong on the server.';
  sendMessage(request, response, status, message);
}
