import type { Actor } from '../../audit/record-audit';
import { notPermitted } from './guard-routes';
import { may } from './permissions';
import type { Trx } from '../../db/transact';

/**
 * Throws 403 for an actor who has lost access, or the permission to manage the staff, since their request was accepted. The lock
 * serializes a change and the end of its author's access, so no change survives that end. A command passes.
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
