import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuseFields } from '../refusals';

/** The request's Idempotency-Key; undefined without one. 400 for one that nobody could have meant. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw refuseFields([{ field: 'Idempotency-Key', message: 'Idempotency-Key has 1 to 128 visible ASCII signs.' }]);
}

/** What a request asks for, as kept beside its key: the same key may not be used for anything else within a day. */
export const requestHash = (request: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');

/** 422: the same key came before with something else. */
export const keyOfAnother = (): Refusal =>
  new Refusal(422, 'This Idempotency-Key was used for another request. Please send a new one.');
