import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureReply } from 'shared/models';
import { sqlState } from '../db/transact';
import { isDatabaseUnavailable } from '../db/unavailable';
import { HttpError } from '../http-error';

const MESSAGES: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing here.',
  413: 'The request is too large.',
  415: 'Send JSON: Content-Type application/json.',
  503: 'The shop is busy. Please try again in a moment.',
};

/**
 * Sends every error as { message, errors? }, to the back office with its code as well: its pages tell failures apart by it.
 * Unexpected errors are logged, and their details are not sent.
 */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (reply.sent) return reply;
  reply.header('cache-control', 'no-store');
  if (error instanceof HttpError) {
    const { status, message, errors, headers, code } = error;
    const body = { message, ...(errors?.length && { errors }), ...(request.url.startsWith('/staff/api/') && { code }) };
    return send(reply.headers({ ...headers }), status, body);
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) return send(reply, status, { message: MESSAGES[status] ?? 'The request was refused.' });
  if (status === 503) return send(reply.header('retry-after', '5'), 503, { message: MESSAGES[503] ?? '' });
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: { message: error.message, code: 'code' in error ? error.code : '' } }, 'database unavailable');
    return send(reply.header('retry-after', '5'), 503, { message: MESSAGES[503] ?? '' });
  }
  request.log.error({ err: { message: error.message, stack: error.stack, code: sqlState(error) } }, 'unhandled error');
  return send(reply, 500, { message: 'An unexpected server error occurred. Please try again later.' });
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply.header('cache-control', 'no-store'), 404, { message: MESSAGES[404] ?? '' });
}

const send = (reply: FastifyReply, status: number, body: FailureReply) =>
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
