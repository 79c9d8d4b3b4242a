import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Binding } from './passkey-challenges';
import type { RelyingParty } from './relying-party';
import type { Db, Trx } from '../../db/transact';

/** The data of the member that a second factor needs at a log-in. */
export interface FactorOwner {
  id: number;
  email: string;
  /** '' without an authenticator app. */
  totp_secret: string;
  totp_last_step: number;
}

/** The answer to a second factor: something typed, or the signature of a passkey. */
export type FactorAnswer =
  | { code: string }
  /** `boundTo`: the purpose of the challenge. */
  | { passkey: AuthenticationResponseJSON; boundTo: Binding | null; relyingParty: RelyingParty };

/** Uses a right answer up, within the transaction of the log-in; false if it was used in the meantime. */
export type UseAnswer = (trx: Trx) => Promise<boolean>;

/** A way to prove possession of an enrolled factor at log-in. A log-in needs the password and one of them. */
export interface SecondFactor {
  /** As in the audit log. */
  name: string;
  /**
   * Whether the answer is right; null for an answer to another factor. Changes nothing, because the password may be wrong. Does
   * the same work without an owner (unknown email), so that the time reveals nothing.
   */
  check(db: Db, owner: FactorOwner | undefined, answer: FactorAnswer): Promise<UseAnswer | null>;
}
