import { askProvider, centsOf, parseBody, partOf, textOf } from '../ask-provider';
import { PaymentProviderError, type PaymentProvider, type PaymentReading, type PaymentState } from '../port';
import { isSigned } from './signature';

interface YocoOptions {
  /** `sk_test_…` or `sk_live_…`: the key decides whether money moves. */
  secretKey: string;
  /** `whsec_…`, as Yoco gave it when the webhook was registered. */
  webhookSecret: string;
  api?: string;
}

/**
 * Yoco's Checkout API. Its reference describes opening, refunds and webhooks; reading a checkout by its id is widely
 * used but stands in no page that we could read. Try it with a test key before going live (docs/operating.md).
 */
export function createYoco({ secretKey, webhookSecret, api = 'https://payments.yoco.com' }: YocoOptions): PaymentProvider {
  const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test';
  const checkout = (providerRef: string) => `${api}/api/checkouts/${encodeURIComponent(providerRef)}`;
  return {
    name: 'yoco',
    mode,
    async openSession({ reference, amountCents, currency, returnUrls, lines }) {
      const answer = await askProvider({
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
          lineItems: lines.map(({ name, quantity, priceCents }) => ({
            displayName: name,
            quantity,
            pricingDetails: { price: priceCents },
          })),
        },
      });
      const [providerRef, paymentUrl] = [textOf(answer.id), textOf(answer.redirectUrl)];
      if (!providerRef || !paymentUrl) throw new PaymentProviderError('Yoco opened a checkout without id or redirectUrl.');
      return { providerRef, paymentUrl };
    },
    async readSession(providerRef): Promise<PaymentReading> {
      const answer = await askProvider({ method: 'GET', url: checkout(providerRef), key: secretKey });
      return {
        state: stateOf(answer),
        amountCents: centsOf(answer.amount),
        refundedCents: 0,
        currency: textOf(answer.currency) ?? '',
        reference: textOf(partOf(answer.metadata).reference),
        mode: answer.processingMode === 'live' || answer.processingMode === 'test' ? answer.processingMode : mode,
      };
    },
    verifyWebhook(rawBody, headers) {
      if (!isSigned(rawBody, headers, webhookSecret))
        return { ok: false, status: 401, reason: 'The signature is missing, wrong or too old.' };
      const event = parseBody(rawBody);
      const [id, type] = [textOf(event?.id), textOf(event?.type)];
      if (!event || !id || !type) return { ok: false, status: 400, reason: 'The body is not an event.' };
      // The payload's own id is the payment's, or the refund's: the checkout, which we know, stands in the metadata.
      const { reference, checkoutId } = partOf(partOf(event.payload).metadata);
      return { ok: true, event: { id, type, reference: textOf(reference), providerRef: textOf(checkoutId) } };
    },
    async refund(providerRef, amountCents, idempotencyKey) {
      await askProvider({
        method: 'POST',
        url: `${checkout(providerRef)}/refund`,
        key: secretKey,
        idempotencyKey,
        body: { amount: amountCents },
      });
    },
  };
}

/** Paid only with a payment behind it; everything else but a known end is still open. */
function stateOf({ status, paymentId }: Record<string, unknown>): PaymentState {
  if (status === 'completed' && textOf(paymentId)) return 'paid';
  if (status === 'cancelled' || status === 'expired') return status;
  return 'open';
}
