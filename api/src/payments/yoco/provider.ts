import type { PaymentState } from '../../db/tables/payment-state';
import { callProvider, readCents, parseBody, asObject, asText } from '../provider-client';
import {
  PaymentProviderError,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
  type WebhookEvent,
} from '../payment-provider';
import { isSigned } from './signature';

interface YocoOptions {
  /** `sk_test_…` or `sk_live_…`: the key decides whether real money moves. */
  secretKey: string;
  /** `whsec_…`, issued by Yoco when the webhook was registered. */
  webhookSecret: string;
  api?: string;
}

/**
 * Yoco's Checkout API. Its reference documents opening, refunds and webhooks; reading a checkout by its id is widely used
 * but undocumented as far as we know. Try it with a test key before going live (docs/how-to/operate.md).
 */
export function createYoco({ secretKey, webhookSecret, api = 'https://payments.yoco.com' }: YocoOptions): PaymentProvider {
  const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test';
  const checkout = (providerRef: string) => `${api}/api/checkouts/${encodeURIComponent(providerRef)}`;
  return {
    name: 'yoco',
    mode,
    async openSession({ reference, amountCents, currency, returnUrls, lines }) {
      const response = await callProvider({
        method: 'POST',
        url: `${api}/api/checkouts`,
        key: secretKey,
        idempotencyKey: reference,
        body: {
          amount: amountCents,
          currency,
          successUrl: returnUrls.success,
          cancelUrl: returnUrls.cancel,
          failureUrl: returnUrls.failure,
          metadata: { reference },
          // A discount need not divide by the quantity: then the line is one item at the price of the whole line.
          lineItems: lines.map(({ name, quantity, priceCents, discountCents = 0 }) =>
            discountCents
              ? {
                  displayName: `${quantity} × ${name}`,
                  quantity: 1,
                  pricingDetails: { price: quantity * priceCents - discountCents },
                }
              : { displayName: name, quantity, pricingDetails: { price: priceCents } },
          ),
        },
      });
      const [providerRef, paymentUrl] = [asText(response.id), asText(response.redirectUrl)];
      if (!providerRef || !paymentUrl) throw new PaymentProviderError('Yoco opened a checkout without id or redirectUrl.');
      return { providerRef, paymentUrl };
    },
    async readSession(providerRef): Promise<ProviderPayment> {
      const response = await callProvider({ method: 'GET', url: checkout(providerRef), key: secretKey });
      return {
        state: stateOf(response),
        amountCents: readCents(response.amount),
        refundedCents: 0,
        currency: asText(response.currency) ?? '',
        reference: asText(asObject(response.metadata).reference),
        mode: response.processingMode === 'live' || response.processingMode === 'test' ? response.processingMode : mode,
      };
    },
    verifyWebhook(rawBody, headers) {
      if (!isSigned(rawBody, headers, webhookSecret))
        return { ok: false, status: 401, reason: 'The signature is missing, wrong or too old.' };
      const event = parseBody(rawBody);
      const [id, type] = [asText(event?.id), asText(event?.type)];
      if (!event || !id || !type) return { ok: false, status: 400, reason: 'The body is not an event.' };
      // The payload's id identifies the payment or refund. The checkout id, which we stored, is in the metadata.
      const payload = asObject(event.payload);
      const { reference, checkoutId } = asObject(payload.metadata);
      return {
        ok: true,
        event: { id, type, reference: asText(reference), providerRef: asText(checkoutId), ...readRefundEvent(type, payload) },
      };
    },
    async refund(providerRef, amountCents, idempotencyKey) {
      const response = await callProvider({
        method: 'POST',
        url: `${checkout(providerRef)}/refund`,
        key: secretKey,
        idempotencyKey,
        body: { amount: amountCents },
      });
      // Even `status: successful` only means that the request was accepted; the webhook reports how it ended.
      const state = response.status === 'failed' ? 'failed' : 'accepted';
      return { providerRef: asText(response.refundId), amountCents, state };
    },
    // Yoco documents no way to read refunds.
    readRefunds: async () => null,
  };
}

/** Paid only if there is a payment id; open unless it has a known final status. */
function stateOf({ status, paymentId }: Record<string, unknown>): PaymentState {
  if (status === 'completed' && asText(paymentId)) return 'paid';
  if (status === 'cancelled' || status === 'expired') return status;
  return 'open';
}

const REFUND_EVENTS: Record<string, ProviderRefund['state']> = { 'refund.succeeded': 'done', 'refund.failed': 'failed' };

/** The refund in a webhook; nothing if it is about a payment, or has no amount. */
function readRefundEvent(type: string, payload: Record<string, unknown>): Pick<WebhookEvent, 'about' | 'refund'> {
  const state = REFUND_EVENTS[type];
  const { amount } = payload;
  if (!state || typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) return {};
  return { about: 'refund', refund: { providerRef: asText(payload.id), amountCents: amount, state } };
}
