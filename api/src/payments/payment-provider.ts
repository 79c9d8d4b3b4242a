import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentMode, PaymentState } from '../db/tables/payment-state';

/** The data that a provider needs to open its hosted page. `reference` is our session id. */
export interface SessionRequest {
  reference: string;
  amountCents: number;
  currency: 'ZAR';
  email: string;
  /** When the shop releases the held items. */
  holdEndsAt: Date;
  returnUrls: { success: string; cancel: string; failure: string };
  /** `discountCents` is off the whole line: `quantity * priceCents - discountCents` is charged for it. */
  lines: readonly { name: string; quantity: number; priceCents: number; discountCents?: number }[];
}

export interface OpenedSession {
  /** The provider's own id of the payment, for `readSession` and `refund`. */
  providerRef: string;
  paymentUrl: string;
}

/** The current state of one payment at the provider. */
export interface ProviderPayment {
  state: PaymentState;
  amountCents: number;
  refundedCents: number;
  currency: string;
  /** Our session id; null if the provider does not return it. The payment was then found by the provider's own id. */
  reference: string | null;
  mode: PaymentMode;
}

/** One refund as the provider knows it. `attention`: it waits there for a manual decision. */
export interface ProviderRefund {
  /** The provider's id of the refund; null if it did not send one. */
  providerRef: string | null;
  amountCents: number;
  state: 'accepted' | 'done' | 'failed' | 'attention';
}

/** An authenticated message from the provider. It triggers a check and is never itself proof of a payment. */
export interface WebhookEvent {
  /** The same for each delivery of the event, and another for each other event of the provider. */
  id: string;
  type: string;
  /** Our session id; null if the event does not name it. */
  reference: string | null;
  /** The provider's own id of the payment, if the event names that instead of our reference. */
  providerRef?: string | null;
  /** The subject of the event; a payment if absent. */
  about?: 'refund' | 'dispute' | 'dispute-resolved';
  /** The provider's id of the dispute, if the event has one: a payment may be disputed more than once. */
  dispute?: string | null;
  /** The refund, if the message has one. Needed if the provider has no way to query refunds (`readRefunds`). */
  refund?: ProviderRefund;
}

export type WebhookVerdict = { ok: true; event: WebhookEvent } | { ok: false; status: 400 | 401; reason: string };

/** A payment provider with a hosted page. Every method may throw `PaymentProviderError`; never call one inside a transaction. */
export interface PaymentProvider {
  readonly name: string;
  readonly mode: PaymentMode;
  openSession(request: SessionRequest): Promise<OpenedSession>;
  readSession(providerRef: string): Promise<ProviderPayment>;
  /** `rawBody` must be the unparsed bytes: the signature covers them. */
  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): WebhookVerdict;
  /**
   * Asks for a refund. Usually it is only accepted: webhooks and `readRefunds` report how it ended. If the provider has
   * idempotency keys, the same key never refunds twice; for the others call `readRefunds` first.
   */
  refund(providerRef: string, amountCents: number, idempotencyKey: string): Promise<ProviderRefund>;
  /** All refunds of a payment, including those made at the provider; null if the provider has no way to ask. */
  readRefunds(providerRef: string): Promise<readonly ProviderRefund[] | null>;
}

/** The provider is unreachable or sent an invalid response. The caller may retry later. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  /** True if the provider rejected the request, so nothing was done; otherwise it may still carry it out. */
  readonly refused: boolean;
  /** True if it rejected the shop's key, which says nothing about the request itself. */
  readonly isKeyRefused: boolean;

  constructor(message: string, { refused = false, isKeyRefused = false } = {}) {
    super(message);
    this.refused = refused;
    this.isKeyRefused = isKeyRefused;
  }
}
