import type { Actor } from '../../audit/record-audit';
import { notPermitted } from './guard-routes';
import { may } from './permissions';
import type { Trx } from '../../db/transact';

/**
 * Throws 403 for an actor who has lost access, or the permission to manage the staff, since their request was let in. The lock
 * makes a change wait for the end of its author's access, or that end for the change: no change that they begin is left over. A
 * command passes.
 */
export async function assertStillManages(trx: Trx, { staffId }: Actor): Promise<void> {
  if (staffId === null) return;
  const actor = await trx
    .selectFrom('staff')
    .select(['role', 'state'])
    .where('id', '=', staffId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (actor.state !== 'active' || !may(actor.role, 'staff.manage')) throw notPermitted();
}
