import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { plainText } from 'shared/validation';
import { tokenHash } from '../../security/token-hash';
import type { SecondFactor } from './second-factor';
import type { Trx } from '../../db/transact';

const COUNT = 10;
/** Without letters and digits that look alike. A power of two, so that every character is equally likely. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 16;

/** Ten new codes of 80 bits for one member, as `xxxx-xxxx-xxxx-xxxx`. Replaces the old ones; only hashes are stored. */
export async function replaceRecoveryCodes(trx: Trx, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newRecoveryCode);
  await trx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(code) }));
  await trx.insertInto('staff_recovery_codes').values(rows).execute();
  return codes;
}

function newRecoveryCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

const hashOf = (code: string) => tokenHash(plainText(code).toLowerCase().replace(/[ -]/g, ''));

/** Codes on paper, for when the phone with the app or the passkey is lost: each works once. */
export const recoveryCodes: SecondFactor = {
  name: 'recovery-code',
  async check(db, owner, answer) {
    if (!('code' in answer)) return null;
    const code = { staff_id: owner?.id ?? 0, code_hash: hashOf(answer.code) };
    const found = await db
      .selectFrom('staff_recovery_codes')
      .select('staff_id')
      .where('staff_id', '=', code.staff_id)
      .where('code_hash', '=', code.code_hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (!found) return null;
    return async (trx) => {
      const used = await trx
        .updateTable('staff_recovery_codes')
        .set({ used_at: sql<Date>`now()` })
        .where('staff_id', '=', code.staff_id)
        .where('code_hash', '=', code.code_hash)
        .where('used_at', 'is', null)
        .returning('staff_id')
        .execute();
      return used.length === 1;
    };
  },
};
