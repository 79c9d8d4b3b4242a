import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureReply } from 'shared/models';
import { sqlState } from '../db/transact';
import { Refusal } from '../refusals';

const SENTENCES: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing here.',
  413: 'The request is too large.',
  415: 'Send JSON: Content-Type application/json.',
  503: 'The shop is busy. Please try again in a moment.',
};

/** The one form in which the API fails: { message, errors? }. What was not expected is logged and told to nobody. */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (reply.sent) return reply;
  reply.header('cache-control', 'no-store');
  if (error instanceof Refusal) {
    const { status, message, errors, headers } = error;
    return send(reply.headers({ ...headers }), status, errors?.length ? { message, errors } : { message });
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) return send(reply, status, { message: SENTENCES[status] ?? 'The request was refused.' });
  if (status === 503) return send(reply.header('retry-after', '5'), 503, { message: SENTENCES[503] ?? '' });
  if (isUnreachable(error)) {
    request.log.error({ err: { message: error.message } }, 'the database does not answer');
    return send(reply.header('retry-after', '5'), 503, { message: SENTENCES[503] ?? '' });
  }
  request.log.error({ err: { message: error.message, stack: error.stack, code: sqlState(error) } }, 'unexpected failure');
  return send(reply, 500, { message: 'An unexpected server error occurred. Please try again later.' });
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply.header('cache-control', 'no-store'), 404, { message: SENTENCES[404] ?? '' });
}

const send = (reply: FastifyReply, status: number, body: FailureReply) =>
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);

/** Connection refused, lost or not to be had in time; too many connections; shutting down. */
function isUnreachable(error: Error): boolean {
  const { code, message } = error as Error & { code?: string };
  return (
    /^(08|53|57P)/.test(sqlState(error)) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated|^Waited \d+ ms for the database|Client has encountered a connection error/i.test(
      message,
    )
  );
}
