import { sql } from 'kysely';
import { newToken } from '../../security/secrets';
import { fromNow } from '../../db/clock';
import type { StaffRole } from '../../db/tables/staff';
import { tokenHash } from '../../security/token-hash';
import type { Db, Trx } from '../../db/transact';

/** A session ends after this long, however active it is. */
export const SESSION_SECONDS = 12 * 3600;
/** A session ends after this long without a request. */
const IDLE_SECONDS = 60 * 60;

/** A staff member with the session that a request came with. */
export interface StaffSession {
  sessionId: number;
  staffId: number;
  email: string;
  name: string;
  role: StaffRole;
}

/** Starts a session; returns the token for the cookie. Only its hash is stored. */
export async function beginSession(trx: Trx, staffId: number, userAgent: string): Promise<{ id: number; token: string }> {
  const token = newToken();
  const { id } = await trx
    .insertInto('staff_sessions')
    .values({
      staff_id: staffId,
      token_hash: tokenHash(token),
      user_agent: userAgent.slice(0, 200),
      expires_at: fromNow(SESSION_SECONDS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Gives a session another token, for the cookie: a copy of the former one opens nothing any more. */
export async function replaceToken(trx: Trx, sessionId: number): Promise<string> {
  const token = newToken();
  await trx
    .updateTable('staff_sessions')
    .set({ token_hash: tokenHash(token) })
    .where('id', '=', sessionId)
    .execute();
  return token;
}

/**
 * The session of a token, which counts as used now; null if it ended, was idle too long, or its member is not active. A look of
 * an open page, `isUnattended`, does not count as use.
 */
export async function findSession(db: Db, token: string, { isUnattended = false } = {}): Promise<StaffSession | null> {
  if (!token) return null;
  const isThis = sql`s.token_hash = ${tokenHash(token)} and m.id = s.staff_id and m.state = 'active' and ${isOpen('s')}`;
  const shown = sql`s.id as "sessionId", m.id as "staffId", m.email, m.name, m.role`;
  const { rows } = await (
    isUnattended
      ? sql<StaffSession>`select ${shown} from staff_sessions s, staff m where ${isThis}`
      : sql<StaffSession>`update staff_sessions s set last_seen_at = now() from staff m where ${isThis} returning ${shown}`
  ).execute(db);
  return rows[0] ?? null;
}

const isOpen = (alias: string) => sql<boolean>`
  (${sql.ref(alias)}.revoked_at is null and ${sql.ref(alias)}.expires_at > now()
    and ${sql.ref(alias)}.last_seen_at > now() - make_interval(secs => ${sql.lit(IDLE_SECONDS)}))`;

/** Whether a session that was found is still open; it stays so until the transaction ends. */
export async function isStillOpen(trx: Trx, sessionId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('staff_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(isOpen('staff_sessions'))
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** The open sessions of a member, the last used first. */
export function listSessions(db: Db, staffId: number) {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('staff_id', '=', staffId)
    .where(isOpen('staff_sessions'))
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Ends one open session of a member, all of them, or all but one; returns the ids of those that ended. */
export async function endSessions(trx: Trx, staffId: number, which?: number | { allBut: number }): Promise<number[]> {
  let ending = trx
    .updateTable('staff_sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null);
  if (typeof which === 'number') ending = ending.where('id', '=', which);
  else if (which) ending = ending.where('id', '<>', which.allBut);
  return (await ending.returning('id').execute()).map(({ id }) => id);
}
