import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { ApiConfig } from '../../config/config';
import { oneLine } from '../../text/one-line';
import { keyedHash } from '../../security/secrets';
import { challengeIn, createChallenge, isOpenChallenge, useChallenge, type Binding } from './passkey-challenges';
import { transportsOf } from './passkeys';
import type { RelyingParty } from './relying-party';
import type { Db, Trx } from '../../db/transact';

export const NOT_ADDED = 'This passkey could not be added. Try again.';

/** EdDSA, ES256 and RS256: every present passkey has one of them. */
const ALGORITHMS = [-8, -7, -257];
/** More than anybody carries. */
const MAX_PASSKEYS = 20;

interface Request {
  email: string;
  boundTo: Binding;
  relyingParty: RelyingParty;
}

/**
 * Options with which a browser makes a passkey for a member. It checks the person (fingerprint, face or PIN), and refuses a
 * device that has one of the member's passkeys already.
 */
export async function creationOptions(
  db: Db,
  { staffSecret }: Pick<ApiConfig, 'staffSecret'>,
  { email, boundTo, relyingParty }: Request,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const known = await db
    .selectFrom('staff_passkeys')
    .innerJoin('staff', 'staff.id', 'staff_passkeys.staff_id')
    .select(['credential_id', 'transports'])
    .where('staff.email', '=', email)
    .where('staff.state', '=', 'active')
    .execute();
  return generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    userName: email,
    userDisplayName: email,
    // The same for all passkeys of one person, and nothing that names them.
    userID: new Uint8Array(Buffer.from(keyedHash(staffSecret, `passkeys of ${email}`), 'base64url')),
    challenge: await createChallenge(db, boundTo),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transportsOf(transports),
    })),
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** A checked passkey, ready to be stored for a member. */
export type StorePasskey = (trx: Trx, staffId: number, name: string) => Promise<number | null>;

/**
 * Checks that a page of this shop made a new passkey, for an open challenge with the same purpose, on a device that checked the
 * person. Returns null for a wrong one, or else a function that stores it; that returns its id, or null if the challenge or the
 * passkey was used in the meantime or the member already has twenty.
 */
export async function checkNewPasskey(
  db: Db,
  response: RegistrationResponseJSON,
  { boundTo, relyingParty }: Pick<Request, 'boundTo' | 'relyingParty'>,
): Promise<StorePasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const challenge = challengeIn(response.response.clientDataJSON);
  if (!(await isOpenChallenge(db, challenge, boundTo))) return null;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (signed) => signed === Buffer.from(challenge).toString('base64url'),
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // It throws for everything that is wrong.
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { credential } = registrationInfo;
  return async (trx, staffId, name) => {
    if (!(await useChallenge(trx, challenge))) return null;
    const { count } = await trx
      .selectFrom('staff_passkeys')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_PASSKEYS) return null;
    const row = await trx
      .insertInto('staff_passkeys')
      .values({
        staff_id: staffId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(','),
        name: oneLine(name),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id ?? null;
  };
}
