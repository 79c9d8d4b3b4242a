import type { Selectable } from 'kysely';
import type { ReturnLinesTable, ReturnState } from '../db/tables/returns';

/** Returns that wait for the shop or for the parcel: an order has at most one of them. */
export const OPEN_RETURN_STATES: readonly ReturnState[] = ['requested', 'approved', 'received'];

export const isOpenReturn = (state: ReturnState): boolean => OPEN_RETURN_STATES.includes(state);

/** Units of a line that have not come yet: the old pairs of an exchange may come in several parcels. */
export const unitsAwaited = (line: Pick<Selectable<ReturnLinesTable>, 'quantity' | 'received_quantity'>): number =>
  line.quantity - (line.received_quantity ?? 0);

/** Told to whoever picked the order up, and picks the new pair up, too. */
export const newSizeWaitsAt = ({ address }: { address: string }): string => `Your new size waits for you at ${address}.`;
