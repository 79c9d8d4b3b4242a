import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema';
import type { Actor } from '../audit/audited';
import { notPermitted } from './guard-routes';
import { may } from './permissions';

/**
 * Throws 403 for an actor whose access has ended, or who may manage the staff no longer, since their request was let in. The lock makes
 * a change wait for the end of its maker's access, or that end for the change: nothing that they begin is left over. A command passes.
 */
export async function assertStillManages(trx: Transaction<Schema>, { staffId }: Actor): Promise<void> {
  if (staffId === null) return;
  const actor = await trx
    .selectFrom('staff')
    .select(['role', 'state'])
    .where('id', '=', staffId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (actor.state !== 'active' || !may(actor.role, 'staff.manage')) throw notPermitted();
}
