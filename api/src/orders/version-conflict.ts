import type { Actor } from '../audit/record-audit';
import { HttpError } from '../http/http-error';
import type { Trx } from '../db/transact';

/** The actor who decides about an order, and the version on their page; commands have no page and no version. */
export interface Decision {
  actor: Actor;
  version?: number | undefined;
}

/**
 * Throws 409 `staff/changed-meanwhile`, with the name of the faster colleague, unless the order is still the version that the
 * staff looked at (BO-9). The caller holds the lock on the order's row.
 */
export async function assertUnchanged(trx: Trx, order: { id: string; version: number }, seen: number | undefined): Promise<void> {
  if (seen !== undefined && seen !== order.version) throw await changedMeanwhile(trx, order.id);
}

/** Whether the newest change was the actor's own, or followed from it: they need no name, but the result. */
export const isOwnChange = async (trx: Trx, orderId: string, { staffId }: Actor): Promise<boolean> =>
  staffId !== null && (await lastPerson(trx, orderId))?.staff_id === staffId;

/** `what`: the order, or its return. */
export async function changedMeanwhile(trx: Trx, orderId: string, what: 'order' | 'return' = 'order'): Promise<HttpError> {
  const last = await lastPerson(trx, orderId);
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

/** Whether this member of the staff wrote this event, despite later events: a second click changes nothing. */
export const hasEventBy = async (trx: Trx, orderId: string, event: string, { actor }: Decision): Promise<boolean> =>
  Boolean(
    await trx
      .selectFrom('order_events')
      .select('id')
      .where('order_id', '=', orderId)
      .where('event', '=', event)
      .where('staff_id', 'is not distinct from', actor.staffId)
      .executeTakeFirst(),
  );

/**
 * Changes by the shop itself within this time are consequences of a person's change: the money of a cancelled order goes back.
 */
const CONSEQUENCE_MS = 60_000;

/** The person who made the newest change. A change by the shop counts as made by the person who caused it. */
async function lastPerson(trx: Trx, orderId: string) {
  const newest = await lastEvent(trx, orderId);
  if (!newest || newest.name || newest.by_shopper) return newest;
  const since = new Date(newest.happened_at.getTime() - CONSEQUENCE_MS);
  const byPerson = await eventsOf(trx, orderId)
    .where((eb) => eb.or([eb('e.staff_id', 'is not', null), eb('e.by_shopper', '=', true)]))
    .where('e.happened_at', '>=', since)
    .executeTakeFirst();
  return byPerson ?? newest;
}

const lastEvent = (trx: Trx, orderId: string) => eventsOf(trx, orderId).executeTakeFirst();

const eventsOf = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('order_events as e')
    .leftJoin('staff as s', 's.id', 'e.staff_id')
    .select(['e.event', 'e.reason', 'e.staff_id', 'e.by_shopper', 'e.happened_at', 's.name'])
    .where('e.order_id', '=', orderId)
    .orderBy('e.id', 'desc')
    .limit(1);
