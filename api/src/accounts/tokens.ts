import { randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { sql, type Kysely } from 'kysely';
import { fromNow } from '../db/clock';
import type { Schema } from '../db/schema';

const TWELVE_HOURS = 12 * 3600;
const RENEW_AFTER = 3600;
const NAMES = { aud: 'storefront', iss: 'storefront-api' };

/** What a token of ours says of one log-in; renewed tokens share `sessionId`, so that logging out ends them all. */
export interface Claims {
  accountId: number;
  sessionId: string;
  tokenVersion: number;
  /** True where the token is older than an hour: the answer then carries a fresh one. */
  ageing: boolean;
}

/** A log-in that stands, by the database. */
export interface Session extends Claims {
  email: string;
}

export type Tokens = ReturnType<typeof createTokens>;

/** Signs and checks the bearer tokens: HS256 only, twelve hours, never less than an open payment session lasts. */
export function createTokens({ db, secret, holdSeconds }: { db: Kysely<Schema>; secret: string; holdSeconds: number }) {
  const seconds = Math.max(TWELVE_HOURS, holdSeconds + RENEW_AFTER);
  const signer = createSigner({ key: secret, algorithm: 'HS256', expiresIn: seconds * 1000, ...NAMES });
  const verifier = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedAud: NAMES.aud,
    allowedIss: NAMES.iss,
    requiredClaims: ['sub', 'sid', 'ver', 'iat', 'exp'],
    cache: 1000,
  });
  const issue = (account: { id: number; token_version: number }, sessionId: string = randomUUID()): string =>
    signer({ sub: String(account.id), sid: sessionId, ver: account.token_version });

  return {
    seconds,
    issue,
    renew: ({ accountId, tokenVersion, sessionId }: Claims): string =>
      issue({ id: accountId, token_version: tokenVersion }, sessionId),
    /** What a token says, or null: forged, run out. Whether it was revoked only the database knows. */
    claims: (token: string): Claims | null => claimsOf(verifier, token),
    /** The session behind claims, or null: revoked, of an account that is gone. */
    async session(claims: Claims): Promise<Session | null> {
      const { accountId, tokenVersion, sessionId } = claims;
      const { rows } = await sql<{ email: string | null }>`
        select email_of_session(${accountId}, ${tokenVersion}, ${sessionId}) as email`.execute(db);
      const email = rows[0]?.email ?? null;
      return email === null ? null : { ...claims, email };
    },
    /** Ends one session: this token and every renewed one. */
    async revoke(sessionId: string): Promise<void> {
      // Swept out by the database's clock, while tokens end by a process's: an hour in between is no matter here.
      const expires_at = fromNow(seconds + RENEW_AFTER);
      await db
        .insertInto('revoked_sessions')
        .values({ session_id: sessionId, expires_at })
        .onConflict((row) => row.doNothing())
        .execute();
    },
  };
}

function claimsOf(verify: (token: string) => unknown, token: string): Claims | null {
  try {
    const { sub, sid, ver, iat } = verify(token) as Record<string, unknown>;
    if (
      typeof sub !== 'string' ||
      !/^\d{1,9}$/.test(sub) ||
      typeof sid !== 'string' ||
      typeof ver !== 'number' ||
      typeof iat !== 'number'
    )
      return null;
    return { accountId: Number(sub), sessionId: sid, tokenVersion: ver, ageing: Date.now() / 1000 - iat > RENEW_AFTER };
  } catch {
    return null;
  }
}
