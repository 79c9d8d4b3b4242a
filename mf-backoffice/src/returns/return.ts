import type { MayLack, Reply } from '../api';
import type { Status } from '../ui';

export type ReturnState = ReturnRow['state'];

/** A return in the list. */
export type ReturnRow = Reply<'GET /returns'>['rows'][number];

type Whole = Reply<'GET /returns/{id}'>;
export type ReturnLine = MayLack<Whole['lines'][number], 'parcels' | 'openQuantity'>;

/** A return with its lines and what happened. */
export type Return = MayLack<Omit<Whole, 'lines'>, 'pickUpAddress'> & { lines: ReturnLine[] };

export const RETURN_LABELS: Record<ReturnState, Status> = {
  requested: { label: 'Requested', tone: 'warn' },
  approved: { label: 'Approved', tone: 'neutral' },
  declined: { label: 'Declined', tone: 'neutral' },
  received: { label: 'Received', tone: 'warn' },
  refunded: { label: 'Refunded', tone: 'good' },
  exchanged: { label: 'Exchanged', tone: 'good' },
};
