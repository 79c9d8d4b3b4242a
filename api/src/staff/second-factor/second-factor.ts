import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../db/schema';

/** What a second factor needs of the member who logs in. */
export interface FactorOwner {
  id: number;
  email: string;
  totp_secret: string;
  totp_last_step: number;
}

/** Uses a right answer up, within the transaction of the log-in; false if it was used in the meantime. */
export type UseAnswer = (trx: Transaction<Schema>) => Promise<boolean>;

/** A way to prove at log-in that one holds what one enrolled. A log-in needs the password and one of them. */
export interface SecondFactor {
  /** As in the audit log. */
  name: string;
  /**
   * Whether the answer is right. Changes nothing, because the password may be wrong. Does the same work without an owner
   * (unknown email), so that the time does not tell.
   */
  check(db: Kysely<Schema>, owner: FactorOwner | undefined, answer: string): Promise<UseAnswer | null>;
}
