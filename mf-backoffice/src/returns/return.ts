import type { RETURN_STATES } from 'shared/models';
import type { Tone } from '../ui';

export type ReturnState = (typeof RETURN_STATES)[number];

/** A return in the list. */
export interface ReturnRow {
  id: number;
  orderId: string;
  state: ReturnState;
  customer: string;
  pairs: number;
  askedAt: string;
  /** When the law wants the money back at the latest; null once it is closed. */
  refundDueAt: string | null;
  version: number;
}

/** What one parcel brought. */
interface ReceivedUnits {
  quantity: number;
  condition: string;
  restocked: boolean;
}

export interface ReturnLine {
  position: number;
  productId: number;
  name: string;
  size: string;
  picture: string;
  quantity: number;
  /** Null until some of it is received. */
  receivedQuantity: number | null;
  /** How the last parcel came. */
  condition: string;
  /** Whether what the last parcel brought is back on the shelf. */
  restocked: boolean;
  /** Of an exchange: what came with each parcel, the first one first. An older server does not say. */
  parcels?: ReceivedUnits[];
  /** Pairs that are not back on the shelf: a refund may have put them there before they came. */
  restockableQuantity: number;
}

/** A return with its lines and what happened. */
export interface Return extends Omit<ReturnRow, 'pairs'> {
  orderStatus: string;
  /** Of an order that was picked up: at which address, else null. An older server does not say. */
  pickUpAddress?: string | null;
  reason: string;
  instructions: string;
  declineReason: string;
  note: string;
  deliveredAt: string | null;
  decidedAt: string | null;
  receivedAt: string | null;
  closedAt: string | null;
  lines: ReturnLine[];
  exchanges: { name: string; quantity: number; fromSize: string; toSize: string }[];
}

export const RETURN_LABELS: Record<ReturnState, { label: string; tone: Tone }> = {
  requested: { label: 'Requested', tone: 'warn' },
  approved: { label: 'Approved', tone: 'neutral' },
  declined: { label: 'Declined', tone: 'neutral' },
  received: { label: 'Received', tone: 'warn' },
  refunded: { label: 'Refunded', tone: 'good' },
  exchanged: { label: 'Exchanged', tone: 'good' },
};
