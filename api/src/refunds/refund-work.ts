import type { ApiConfig } from '../config/config';
import type { PaymentSession } from '../db/tables/payments';
import type { Trx } from '../db/transact';
import type { RefundOutcome } from './refund-states';
import type { Refund } from './refund-records';

/** The outcome of one refund, for mails, log and metrics. */
export interface RefundChange {
  outcome: RefundOutcome;
  refund: Refund;
  /** Cents that are gone with it and that the shop was not asked to refund: they get a separate credit note. */
  uncreditedCents?: number;
}

/** A transaction that changes the refunds of one session, and has locked the session's row. */
export interface RefundWork {
  trx: Trx;
  config: ApiConfig;
  session: PaymentSession;
  changes: RefundChange[];
}

/** Entries in the history of an order about actions of the provider that staff must review, with the next step (BO-7, BO-12). */
const REFUND_EVENTS = {
  'paid back twice': 'refund paid twice',
  'another amount': 'refund of another amount',
  'nobody repeats it': 'refund at the provider failed',
} satisfies Partial<Record<RefundChange['outcome'], string>>;

const TEXTS: Record<keyof typeof REFUND_EVENTS, string> = {
  'paid back twice':
    'The provider has refunded more than it should, or is about to. Compare with its dashboard, and write a note once it is settled.',
  'another amount':
    'The provider refunded a different amount than the shop requested. Compare with its dashboard, and write a note once it is settled.',
  'nobody repeats it':
    'A refund that was made at the provider failed there: the customer did not get it. Refund it here if it is still owed, and write a note once it is settled.',
};

/** The event of a change that staff must review, with its text; undefined for every other change. No amounts: all staff read it. */
export function eventOf({ outcome }: RefundChange): { event: string; reason: string } | undefined {
  if (!(outcome in REFUND_EVENTS)) return undefined;
  const key = outcome as keyof typeof REFUND_EVENTS;
  return { event: REFUND_EVENTS[key], reason: TEXTS[key] };
}
