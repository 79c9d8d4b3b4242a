import type { Actor } from '../staff/audit/audited';
import { HttpError } from '../http-error';
import type { Trx } from './orders-deps';

/** Who decides about an order, and which version of it they looked at: commands look at none. */
export interface Decision {
  actor: Actor;
  version?: number | undefined;
}

/**
 * Throws 409 `staff/changed-meanwhile`, with the name of who was faster, unless the order is still the version that the
 * staff looked at (BO-9). The caller holds the lock on the order's row.
 */
export async function assertUnchanged(trx: Trx, order: { id: string; version: number }, seen: number | undefined): Promise<void> {
  if (seen !== undefined && seen !== order.version) throw await changedMeanwhile(trx, order.id);
}

/** `what`: the order, or its return. */
export async function changedMeanwhile(trx: Trx, orderId: string, what: 'order' | 'return' = 'order'): Promise<HttpError> {
  const last = await lastEvent(trx, orderId);
  const name = last?.name ?? (last?.by_shopper ? 'the shopper' : 'the shop');
  return new HttpError(409, `This ${what} was changed by ${name} a moment ago. Look again.`, { code: 'staff/changed-meanwhile' });
}

/** Whether the newest event of the order is this one by this actor: a second tap on the same button. */
export async function isRepeated(
  trx: Trx,
  orderId: string,
  { actor, version }: Decision,
  event: string,
  reason?: string,
): Promise<boolean> {
  if (version === undefined) return true;
  const last = await lastEvent(trx, orderId);
  return last?.staff_id === actor.staffId && last.event === event && (reason === undefined || last.reason === reason);
}

const lastEvent = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('order_events as e')
    .leftJoin('staff as s', 's.id', 'e.staff_id')
    .select(['e.event', 'e.reason', 'e.staff_id', 'e.by_shopper', 's.name'])
    .where('e.order_id', '=', orderId)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();
