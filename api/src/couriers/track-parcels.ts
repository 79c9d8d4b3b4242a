import { leaseDueJobs } from '../db/lease';
import type { ParcelBooking, ParcelState } from '../db/tables/parcel-bookings';
import { HttpError } from '../http/http-error';
import { moveOrder } from '../orders/fulfilment/move-order';
import type { OrdersDeps } from '../orders/orders-deps';
import { createPoller, type Poller } from '../runtime/poller';
import type { Courier } from './courier';

type Deps = Pick<OrdersDeps, 'db' | 'config' | 'log'>;

const EVERY_MS = 60_000;
const BATCH_SIZE = 20;
export const FIRST_CHECK_SECONDS = 600;
/** Each parcel is queried at the courier every quarter of an hour. */
const CHECK_SECONDS = 900;
/** After this many days polling ends: staff mark the order delivered. */
const GIVE_UP_DAYS = 60;

/** The courier has the parcel. */
const LEFT_THE_SHOP: readonly ParcelState[] = [
  'collected',
  'moving',
  'out for delivery',
  'attempt failed',
  'returning',
  'delivered',
];
const ENDED: readonly ParcelState[] = ['delivered', 'cancelled'];

/** Asks the courier where the booked parcels are. Each process runs one; leases keep them from asking about the same parcel. */
export const createParcelTracker = (deps: Deps, courier: Courier): Poller =>
  createPoller({ name: 'parcels', intervalMs: EVERY_MS, log: deps.log, poll: (signal) => trackParcels(deps, courier, signal) });

export async function trackParcels(deps: Deps, courier: Courier, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const due = await leaseDueJobs(deps.db, 'parcel_bookings', { limit: BATCH_SIZE, leaseFor: CHECK_SECONDS });
    for (const booking of due)
      await followParcel(deps, courier, booking).catch((error: unknown) =>
        deps.log.warn({ order: booking.order_id, reason: (error as Error).message }, 'failed to follow a parcel'),
      );
    if (due.length < BATCH_SIZE) return;
  }
}

/**
 * Moves the order as its parcel moves: sent, with courier and number, once the courier has it, and delivered. A parcel that the
 * courier cancels can be booked again; a courier never cancels the order itself. A parcel that the courier has is gone, even if
 * the order is on hold or to be packed again; if the order is cancelled or refunded, staff get a task (late-parcel.ts).
 */
async function followParcel(deps: Deps, courier: Courier, booking: ParcelBooking): Promise<void> {
  const { db } = deps;
  const state = (await courier.track(booking.tracking)) ?? booking.state;
  const isOver = ENDED.includes(state) || booking.created_at.getTime() < Date.now() - GIVE_UP_DAYS * 86_400_000;
  // The order first: if this process dies between the two, the next check moves it again, which changes nothing.
  if (LEFT_THE_SHOP.includes(state)) {
    const shipment = { courier: courier.name, tracking: booking.tracking, url: booking.tracking_url };
    await moveUnlessMoved(deps, booking.order_id, 'on its way', { shipment, byCourier: true });
  }
  if (state === 'delivered') await moveUnlessMoved(deps, booking.order_id, 'delivered', { byCourier: true });
  await db
    .updateTable('parcel_bookings')
    .set({ state, ...(isOver ? { next_check_at: null } : {}) })
    .where('id', '=', booking.id)
    // Not over what staff did while the courier was asked: a booking that they cancelled stays cancelled.
    .where('state', '=', booking.state)
    .execute();
}

/** Staff may have been faster: then it stays as it is. */
async function moveUnlessMoved(deps: Deps, orderId: string, ...move: MoveArguments): Promise<void> {
  await moveOrder(deps, orderId, ...move).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
    deps.log.info({ order: orderId, reason: error.message }, 'left an order unchanged although its parcel moved');
  });
}

type MoveArguments = Parameters<typeof moveOrder> extends [unknown, unknown, ...infer Rest] ? Rest : never;
