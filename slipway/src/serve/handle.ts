import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeRequest, pathBelow, sendMessage } from './request';

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Undefined where nothing is known at the path. */
export type AnswerFor = (below: string, method: string | undefined) => Answer | undefined;

/**
 * A handler of a Node server that answers what is below the base, and tells whether it did. Unknown paths are its own, too, unless the
 * base is the root. What throws becomes a status: that of the error, or 500, which is logged.
 */
export function handleBelow(base: string, answerFor: AnswerFor, warn: (error: unknown, what: string) => void) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const below = pathBelow(base, request);
    const answer = below === null ? undefined : answerFor(below, request.method);
    if (!answer && (below === null || base === '/')) return false;
    try {
      await (answer ?? nothingHere)(request, response);
    } catch (error) {
      const { statusCode = 500 } = error as { statusCode?: number };
      // What reads the store has warned of its failure, once for many requests.
      if (statusCode >= 500 && statusCode !== 503) warn(error, `failed to answer ${describeRequest(request)}`);
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
  (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    return answer(request, response);
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
