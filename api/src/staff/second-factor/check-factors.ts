import type { Kysely } from 'kysely';
import type { ApiConfig } from '../../config';
import type { Schema } from '../../db/schema';
import { recoveryCodes } from './recovery-codes';
import type { FactorOwner, SecondFactor, UseAnswer } from './second-factor';
import { authenticatorApp } from './totp';

/** A right answer: the name of its factor for the audit log, and how to use it up. */
interface Proof {
  name: string;
  use: UseAnswer;
}

export type CheckFactors = (db: Kysely<Schema>, owner: FactorOwner | undefined, code: string) => Promise<Proof | null>;

/**
 * Checks a code of any factor: authenticator app or recovery code. Every factor is asked, so that the time does not tell
 * which of them the code was for.
 */
export function createFactorCheck(config: Pick<ApiConfig, 'staffSecret' | 'shop'>): CheckFactors {
  const factors: readonly SecondFactor[] = [authenticatorApp(config), recoveryCodes];
  return async (db, owner, code) => {
    let found: Proof | null = null;
    for (const { name, check } of factors) {
      const use = await check(db, owner, code);
      if (use) found ??= { name, use };
    }
    return found;
  };
}
