import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema';
import type { Binding } from './passkey-challenges';
import type { RelyingParty } from './relying-party';

/** What a second factor needs of the member who logs in. */
export interface FactorOwner {
  id: number;
  email: string;
  /** '' without an authenticator app. */
  totp_secret: string;
  totp_last_step: number;
}

/** What somebody shows as their second factor: something typed, or the signature of a passkey. */
export type FactorAnswer =
  | { code: string }
  /** `boundTo`: what the challenge was made for. */
  | { passkey: AuthenticationResponseJSON; boundTo: Binding | null; relyingParty: RelyingParty };

/** Uses a right answer up, within the transaction of the log-in; false if it was used in the meantime. */
export type UseAnswer = (trx: Transaction<Schema>) => Promise<boolean>;

/** A way to prove at log-in that one holds what one enrolled. A log-in needs the password and one of them. */
export interface SecondFactor {
  /** As in the audit log. */
  name: string;
  /**
   * Whether the answer is right; null for an answer to another factor. Changes nothing, because the password may be wrong.
   * Does the same work without an owner (unknown email), so that the time does not tell.
   */
  check(db: Kysely<Schema>, owner: FactorOwner | undefined, answer: FactorAnswer): Promise<UseAnswer | null>;
}
