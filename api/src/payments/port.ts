import type { IncomingHttpHeaders } from 'node:http';

export type PaymentMode = 'test' | 'live';
export type PaymentState = 'open' | 'paid' | 'declined' | 'cancelled' | 'expired' | 'refunded';

/** What a provider needs to know to open its hosted page. `reference` is our session id. */
export interface SessionRequest {
  reference: string;
  amountCents: number;
  currency: 'ZAR';
  email: string;
  /** The moment at which the shop stops holding the pairs. */
  holdEndsAt: Date;
  returnUrls: { success: string; cancel: string; failure: string };
  lines: readonly { name: string; quantity: number; priceCents: number }[];
}

export interface OpenedSession {
  /** The provider's own id of this payment; what `readSession` and `refund` take. */
  providerRef: string;
  paymentUrl: string;
}

/** What the provider says about one payment, at this moment. */
export interface PaymentReading {
  state: PaymentState;
  amountCents: number;
  refundedCents: number;
  currency: string;
  /** Our session id; null where the provider does not repeat it: it was read by the provider's own id, which we kept. */
  reference: string | null;
  mode: PaymentMode;
}

/** A message of the provider, known to be from the provider. It is a hint to ask, never the proof of a payment. */
export interface WebhookEvent {
  id: string;
  type: string;
  /** Our session id, or null where the event is about something else. */
  reference: string | null;
  /** The provider's own id of the payment, where it names that but not our reference. */
  providerRef?: string | null;
}

export type WebhookVerdict = { ok: true; event: WebhookEvent } | { ok: false; status: 400 | 401; reason: string };

/**
 * A payment provider with a hosted page. Every call may throw `PaymentProviderError`; none may be made inside a
 * database transaction.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly mode: PaymentMode;
  openSession(request: SessionRequest): Promise<OpenedSession>;
  readSession(providerRef: string): Promise<PaymentReading>;
  /** `rawBody` must be the bytes as they came: the signature covers them. */
  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): WebhookVerdict;
  /** Gives money back; the same key never gives it back twice. */
  refund(providerRef: string, amountCents: number, idempotencyKey: string): Promise<void>;
}

/** The provider could not be reached, or answered something that it should not. Whoever asked may ask again later. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  /** True where the provider said no, so that nothing was done; otherwise it may still do what it was asked. */
  readonly refused: boolean;

  constructor(message: string, { refused = false } = {}) {
    super(message);
    this.refused = refused;
  }
}
