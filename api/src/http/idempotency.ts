import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { HttpError, validationError } from './http-error';

/** The request's Idempotency-Key, or undefined. 400 for an invalid one. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw validationError([{ field: 'Idempotency-Key', message: 'Idempotency-Key has 1 to 128 visible ASCII characters.' }]);
}

/** Hash of a request, stored with its key: within a day the key may not be used for another request. */
export const requestHash = (request: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');

export const idempotencyKeyReused = (): HttpError =>
  new HttpError(422, 'This Idempotency-Key was used for another request. Please send a new one.', {
    code: 'idempotency-key-reused',
  });
