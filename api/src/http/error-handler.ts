import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureReply } from 'shared/models';
import { sqlState } from '../db/transact';
import { isDatabaseUnavailable } from '../db/unavailable';
import { HttpError } from './http-error';

const MESSAGES: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing here.',
  413: 'The request is too large.',
  415: 'Send JSON: Content-Type application/json.',
  503: 'The shop is busy. Please try again in a moment.',
};

/**
 * Sends every error as { message, code, errors?, details? }. Unexpected errors are logged, and their details are not sent.
 */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.sent ? reply : send(reply, toHttpError(error, request));
}

export function handleNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, statusError(404));
}

function toHttpError(error: FastifyError | Error, { log }: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if ((status >= 400 && status < 500) || status === 503) return statusError(status);
  if (isDatabaseUnavailable(error)) {
    log.error({ err: { message: error.message, code: 'code' in error ? error.code : '' } }, 'database unavailable');
    return statusError(503);
  }
  log.error({ err: { message: error.message, stack: error.stack, code: sqlState(error) } }, 'unhandled error');
  return new HttpError(500, 'An unexpected server error occurred. Please try again later.');
}

const statusError = (status: number) =>
  new HttpError(status, MESSAGES[status] ?? 'The request was refused.', {
    headers: status === 503 ? { 'retry-after': '5' } : {},
  });

function send(reply: FastifyReply, { status, message, code, errors, details, headers }: HttpError): FastifyReply {
  const body: FailureReply = { message, code, ...(errors?.length && { errors }), ...(details && { details }) };
  return reply
    .headers({ 'cache-control': 'no-store', ...headers })
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}
