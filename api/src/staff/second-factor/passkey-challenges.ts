import { sql } from 'kysely';
import { fromNow } from '../../db/clock';
import { newToken } from '../../security/secrets';
import type { Db } from '../../db/transact';

/** The purpose of a challenge: the log-in of a member, a change by a session, or the acceptance of an invitation. */
export type Binding = `log-in:${number}` | `session:${number}` | `add:${number}` | `invitation:${number}`;

const VALID_SECONDS = 5 * 60;
/** Challenges kept per binding: a member may have several windows open, but cannot fill the table. */
const KEPT = 5;

/** A new challenge, valid for five minutes, once, and only for its binding. */
export async function createChallenge(db: Db, boundTo: Binding): Promise<string> {
  const challenge = newToken();
  await db
    .insertInto('staff_passkey_challenges')
    .values({ challenge, bound_to: boundTo, expires_at: fromNow(VALID_SECONDS) })
    .execute();
  await db
    .deleteFrom('staff_passkey_challenges')
    .where('bound_to', '=', boundTo)
    .where('challenge', 'not in', (kept) =>
      kept
        .selectFrom('staff_passkey_challenges')
        .select('challenge')
        .where('bound_to', '=', boundTo)
        .orderBy('expires_at', 'desc')
        .limit(KEPT),
    )
    .execute();
  return challenge;
}

/** Whether a challenge may still be answered. */
export async function isOpenChallenge(db: Db, challenge: string, boundTo: Binding | null): Promise<boolean> {
  const found = await db
    .selectFrom('staff_passkey_challenges')
    .select('challenge')
    .where('challenge', '=', challenge)
    .where('bound_to', '=', boundTo ?? '')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a challenge up; false if another request was faster. */
export async function useChallenge(db: Db, challenge: string): Promise<boolean> {
  const used = await db
    .deleteFrom('staff_passkey_challenges')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .execute();
  return used.length === 1;
}

/** The challenge that a browser reports as signed; '' if we did not issue it. */
export function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as { challenge?: unknown };
    const text = typeof challenge === 'string' ? Buffer.from(challenge, 'base64url').toString('utf8') : '';
    return /^[\w-]{1,64}$/.test(text) ? text : '';
  } catch {
    return '';
  }
}
