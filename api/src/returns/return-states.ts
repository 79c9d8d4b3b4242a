import type { Selectable } from 'kysely';
import { START, type StateTable } from '../states/state-table';
import type { ReturnLinesTable, ReturnState } from '../db/tables/returns';

/** How a return moves (BO-8, BO-11). An exchange has no separate state: its old pair comes back with a return. */
export const RETURN_MOVES: StateTable<ReturnState> = [
  { from: [START], to: 'requested', by: ['shopper'] },
  { from: [START], to: 'approved', by: ['staff'], when: 'for the old pair of an exchange' },
  { from: ['requested'], to: 'approved', by: ['staff'] },
  { from: ['requested', 'approved', 'received'], to: 'declined', by: ['staff'] },
  { from: ['declined'], to: 'requested', by: ['staff'] },
  { from: ['approved'], to: 'received', by: ['staff'] },
  { from: ['requested', 'declined'], to: 'received', by: ['staff'], when: 'its pairs came before' },
  { from: ['received'], to: 'refunded', by: ['staff'] },
  { from: ['received'], to: 'exchanged', by: ['staff'] },
  { from: ['approved'], to: 'exchanged', by: ['staff'], when: 'the old pairs of an exchange came, or never will' },
];

/** Returns that wait for the shop or for the parcel: an order has at most one of them. */
export const OPEN_RETURN_STATES: readonly ReturnState[] = ['requested', 'approved', 'received'];

export const isOpenReturn = (state: ReturnState): boolean => OPEN_RETURN_STATES.includes(state);

/** Units of a line that have not come yet: the old pairs of an exchange may come in several parcels. */
export const unitsAwaited = (line: Pick<Selectable<ReturnLinesTable>, 'quantity' | 'received_quantity'>): number =>
  line.quantity - (line.received_quantity ?? 0);

/**
 * Units of a return's line that the order's page has not settled since the shopper asked: of them so many were refunded, or put back on the
 * shelf, `before` (null: unknown), and so many are `now`.
 */
export const unitsUnsettled = (quantity: number, before: number | null, now: number): number =>
  Math.max(0, quantity - (now - (before ?? now)));

/** For shoppers who picked the order up, and pick the new pair up, too. */
export const newSizeWaitsAt = ({ address }: { address: string }): string => `Your new size is waiting for you at ${address}.`;
