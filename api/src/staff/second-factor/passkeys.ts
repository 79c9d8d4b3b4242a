import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { challengeIn, createChallenge, isOpenChallenge, useChallenge, type Binding } from './passkey-challenges';
import type { RelyingParty } from './relying-party';
import type { SecondFactor } from './second-factor';
import type { Db } from '../../db/transact';

/** The passkeys of a member, the oldest first. */
export const listPasskeys = (db: Db, staffId: number) =>
  db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id')
    .execute();

export const transportsOf = (stored: string): AuthenticatorTransport[] =>
  stored ? (stored.split(',') as AuthenticatorTransport[]) : [];

/** Options with which a browser asks for the signature of one of the member's passkeys; null if they have none. */
export async function signatureOptions(
  db: Db,
  { staffId, boundTo, relyingParty }: { staffId: number; boundTo: Binding; relyingParty: RelyingParty },
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const passkeys = await listPasskeys(db, staffId);
  if (!passkeys.length) return null;
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: await createChallenge(db, boundTo),
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transportsOf(transports),
    })),
    userVerification: 'required',
  });
}

/**
 * Signatures of passkeys. Each challenge works once; a counter that does not rise, if a passkey has one, means a copy and is
 * refused. Passkeys that synchronize between devices always count 0.
 */
export const passkeys: SecondFactor = {
  name: 'passkey',
  async check(db, owner, answer) {
    if (!('passkey' in answer)) return null;
    const { passkey, boundTo, relyingParty } = answer;
    const challenge = challengeIn(passkey.response.clientDataJSON);
    const stored = await db
      .selectFrom('staff_passkeys')
      .select(['id', 'credential_id', 'public_key', 'counter'])
      .where('staff_id', '=', owner?.id ?? 0)
      .where('credential_id', '=', passkey.id)
      .executeTakeFirst();
    // Only callers with the password have a challenge, so the time of the signature's check reveals nothing.
    if (!(await isOpenChallenge(db, challenge, boundTo)) || !stored) return null;
    const counter = await counterOf(passkey, { challenge, relyingParty, stored });
    if (counter === null) return null;
    return async (trx) => {
      if (!(await useChallenge(trx, challenge))) return false;
      const used = await trx
        .updateTable('staff_passkeys')
        .set({ counter, last_used_at: sql<Date>`now()` })
        .where('id', '=', stored.id)
        .where(({ or, eb }) => or([eb('counter', '<', String(counter)), sql<boolean>`(counter = 0 and ${counter} = 0)`]))
        .returning('id')
        .execute();
      return used.length === 1;
    };
  },
};

interface Expected {
  challenge: string;
  relyingParty: RelyingParty;
  stored: { credential_id: string; public_key: string; counter: string };
}

/** The passkey's counter if its signature is right and the person was checked, otherwise null. */
async function counterOf(
  response: AuthenticationResponseJSON,
  { challenge, relyingParty, stored }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (signed) => signed === Buffer.from(challenge).toString('base64url'),
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
        counter: Number(stored.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
