import type { ApiConfig } from '../config';
import type { PaymentSession, Trx } from './orders-deps';
import type { RefundOutcome } from './refund-outcome';
import type { Refund } from './refund-records';

/** What happened to one refund, for mails, log and metrics. */
export interface RefundChange {
  outcome: RefundOutcome;
  refund: Refund;
  /** Cents that are gone with it and that nobody asked the shop to refund: they get a credit note of their own. */
  uncreditedCents?: number;
}

/** A transaction that changes the refunds of one session, whose row it has locked. */
export interface RefundWork {
  trx: Trx;
  config: ApiConfig;
  session: PaymentSession;
  changes: RefundChange[];
}
