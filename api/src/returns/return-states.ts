import type { ReturnState } from '../db/tables/returns';

/** Returns that wait for the shop or for the parcel: an order has at most one of them. */
export const OPEN_RETURN_STATES: readonly ReturnState[] = ['requested', 'approved', 'received'];

export const isOpenReturn = (state: ReturnState): boolean => OPEN_RETURN_STATES.includes(state);
