import type { Trx } from '../../db/transact';

/**
 * Whether the member still has the password that was checked. It takes a moment, in which their access or their password may end: what
 * ends with it, such as their sessions, must not be followed by a change on the strength of it. The lock makes such an end wait, but
 * not the audit entries of others that name the member: one who ends a session has it locked by then, so each would wait for the other.
 */
export async function isUnchanged(trx: Trx, { id, password_hash }: { id: number; password_hash: string }): Promise<boolean> {
  const found = await trx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}
