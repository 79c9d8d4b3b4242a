import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { fromNow } from '../db/clock';
import type { Schema } from '../db/schema';
import { Refusal, refuseFields } from '../refusals';

const KEPT_S = 24 * 3_600;

/** The request's Idempotency-Key; undefined without one. 400 for one that nobody could have meant. */
export function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw refuseFields([{ field: 'Idempotency-Key', message: 'Idempotency-Key has 1 to 128 visible ASCII signs.' }]);
}

interface Asked {
  accountId: number;
  key: string | undefined;
  /** What the request asks for: the same key may not be used for anything else within a day. */
  request: readonly unknown[];
}

/**
 * Does `work` once per account and key: an answer that was lost can be asked for again, and is the same. Without a key the
 * work is simply done. A refusal is not kept, since it changed nothing. 422 where the key was used for another request. The
 * caller has locked the account, so that of two at a moment the second finds what the first one was answered.
 */
export async function once<T>(trx: Transaction<Schema>, { accountId, key, request }: Asked, work: () => Promise<T>): Promise<T> {
  if (key === undefined) return work();
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
  const kept = await trx
    .selectFrom('kept_answers')
    .select(['request_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('expires_at', '>', fromNow(0))
    .executeTakeFirst();
  if (kept && kept.request_hash !== request_hash)
    throw new Refusal(422, 'This Idempotency-Key was used for another request. Please send a new one.');
  if (kept) return kept.answer as T;
  const answer = await work();
  const fresh = { request_hash, answer: JSON.stringify(answer), expires_at: fromNow(KEPT_S) };
  await trx
    .insertInto('kept_answers')
    .values({ account_id: accountId, key, ...fresh })
    .onConflict((row) => row.columns(['account_id', 'key']).doUpdateSet(fresh))
    .execute();
  return answer;
}
