import type { ApiConfig } from '../../config/config';
import { recoveryCodes } from './recovery-codes';
import { passkeys } from './passkeys';
import type { FactorAnswer, FactorOwner, SecondFactor, UseAnswer } from './second-factor';
import { authenticatorApp } from './totp';
import type { Db } from '../../db/transact';

/** A correct answer: the name of its factor for the audit log, and a function that marks it as used. */
interface Proof {
  name: string;
  use: UseAnswer;
}

export type CheckFactors = (db: Db, owner: FactorOwner | undefined, answer: FactorAnswer) => Promise<Proof | null>;

/**
 * Checks the answer to any factor: authenticator app, passkey or recovery code. Every factor is checked, so that the time does not
 * reveal the factor that a code was for.
 */
export function createFactorCheck(config: Pick<ApiConfig, 'staffSecret' | 'shop'>): CheckFactors {
  const factors: readonly SecondFactor[] = [authenticatorApp(config), passkeys, recoveryCodes];
  return async (db, owner, answer) => {
    let found: Proof | null = null;
    for (const { name, check } of factors) {
      const use = await check(db, owner, answer);
      if (use) found ??= { name, use };
    }
    return found;
  };
}
