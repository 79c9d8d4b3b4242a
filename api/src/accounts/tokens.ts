import { randomUUID } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { sql } from 'kysely';
import { fromNow } from '../db/clock';
import { databaseFunction } from '../db/functions/function-set';
import type { Db } from '../db/transact';

const TWELVE_HOURS = 12 * 3600;
const RENEW_AFTER = 3600;
const DAY = 24 * 3600;
const NAMES = { aud: 'storefront', iss: 'storefront-api' };

/** The claims of one log-in. Renewed tokens share `sessionId`, so that logging out revokes all of them. */
export interface Claims {
  accountId: number;
  sessionId: string;
  tokenVersion: number;
  /** When the customer logged in, in seconds since 1970; every renewed token keeps it. */
  loggedInAt: number;
  /** True if the token is older than an hour and the session may go on: the response then carries a new one. */
  needsRenewal: boolean;
}

/** A session that the database has confirmed. */
export interface Session extends Claims {
  email: string;
}

export type Tokens = ReturnType<typeof createTokens>;

interface TokenOptions {
  db: Db;
  secret: string;
  holdSeconds: number;
  /** This long after the log-in a token is no longer renewed. */
  sessionDays: number;
}

/**
 * Signs and verifies bearer tokens: HS256 only, valid for twelve hours and never for less than a payment session stays open.
 * Tokens in use are renewed until the session is `sessionDays` old: a stolen one must not work forever.
 */
export function createTokens({ db, secret, holdSeconds, sessionDays }: TokenOptions) {
  const seconds = Math.max(TWELVE_HOURS, holdSeconds + RENEW_AFTER);
  const signer = createSigner({ key: secret, algorithm: 'HS256', expiresIn: seconds * 1000, ...NAMES });
  const verifier = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    allowedAud: NAMES.aud,
    allowedIss: NAMES.iss,
    // The two checks above pass a token that lacks the claim.
    requiredClaims: ['aud', 'iss', 'sub', 'sid', 'ver', 'iat', 'exp'],
    cache: 1000,
  });
  const issue = (
    account: { id: number; token_version: number },
    { sessionId = randomUUID() as string, loggedInAt = Math.floor(Date.now() / 1000) } = {},
  ): string => signer({ sub: String(account.id), sid: sessionId, ver: account.token_version, auth_time: loggedInAt });

  return {
    seconds,
    issue: (account: { id: number; token_version: number }): string => issue(account),
    renew: ({ accountId, tokenVersion, sessionId, loggedInAt }: Claims): string =>
      issue({ id: accountId, token_version: tokenVersion }, { sessionId, loggedInAt }),
    /** The token's claims, or null if it is forged or expired. Does not check revocation: only the database knows that. */
    claims: (token: string): Claims | null => claimsOf(verifier, token, sessionDays * DAY),
    /** The session for these claims, or null if it was revoked or the account no longer exists. */
    async session(claims: Claims): Promise<Session | null> {
      const { accountId, tokenVersion, sessionId } = claims;
      const { rows } = await sql<{ email: string | null }>`
        select ${databaseFunction('email_of_session')}(${accountId}, ${tokenVersion}, ${sessionId}) as email`.execute(db);
      const email = rows[0]?.email ?? null;
      return email === null ? null : { ...claims, email };
    },
    /** Ends one session: this token and every renewed one. */
    async revoke(sessionId: string): Promise<void> {
      // Cleanup uses the database's clock and tokens expire by the process's clock, hence the extra hour.
      const expires_at = fromNow(seconds + RENEW_AFTER);
      await db
        .insertInto('revoked_sessions')
        .values({ session_id: sessionId, expires_at })
        .onConflict((row) => row.doNothing())
        .execute();
    },
  };
}

function claimsOf(verify: (token: string) => unknown, token: string, sessionSeconds: number): Claims | null {
  try {
    const { sub, sid, ver, iat, auth_time: authTime } = verify(token) as Record<string, unknown>;
    if (
      typeof sub !== 'string' ||
      !/^\d{1,9}$/.test(sub) ||
      typeof sid !== 'string' ||
      typeof ver !== 'number' ||
      typeof iat !== 'number'
    )
      return null;
    const now = Date.now() / 1000;
    // Tokens of earlier releases do not say when their session began.
    const loggedInAt = typeof authTime === 'number' ? authTime : iat;
    const needsRenewal = now - iat > RENEW_AFTER && now - loggedInAt < sessionSeconds;
    return { accountId: Number(sub), sessionId: sid, tokenVersion: ver, loggedInAt, needsRenewal };
  } catch {
    return null;
  }
}
