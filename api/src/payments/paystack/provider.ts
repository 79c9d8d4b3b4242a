import { createHmac, timingSafeEqual } from 'node:crypto';
import { askProvider, centsOf, parseBody, partOf, textOf } from '../ask-provider';
import { PaymentProviderError, type PaymentProvider, type PaymentState } from '../port';

interface PaystackOptions {
  /** `sk_test_…` or `sk_live_…`; it signs the webhooks, too. */
  secretKey: string;
  api?: string;
}

/**
 * Paystack's transactions. Our session id is the transaction's reference. Its webhooks carry no time, so a replay
 * cannot be told by its signature: it does nothing because settling asks Paystack and settles once.
 */
export function createPaystack({ secretKey, api = 'https://api.paystack.co' }: PaystackOptions): PaymentProvider {
  const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test';
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await askProvider({ method, url: `${api}${path}`, key: secretKey, body });
    if (answer.status !== true)
      throw new PaymentProviderError(`Paystack refused ${method} ${path.split('?')[0]}.`, { refused: true });
    return answer.data;
  };
  return {
    name: 'paystack',
    mode,
    async openSession({ reference, amountCents, currency, email, returnUrls }) {
      const data = partOf(
        await ask('POST', '/transaction/initialize', {
          email,
          amount: String(amountCents),
          currency,
          reference,
          callback_url: returnUrls.success,
          metadata: JSON.stringify({ cancel_action: returnUrls.cancel }),
        }),
      );
      const paymentUrl = textOf(data.authorization_url);
      if (!paymentUrl || data.reference !== reference)
        throw new PaymentProviderError('Paystack opened no transaction of this reference.');
      return { providerRef: reference, paymentUrl };
    },
    async readSession(providerRef) {
      const data = partOf(await ask('GET', `/transaction/verify/${encodeURIComponent(providerRef)}`));
      const state = stateOf(data.status);
      // Where the customer bears the fee, `amount` is more than we asked for.
      const amountCents = centsOf(data.requested_amount ?? data.amount);
      return {
        state,
        amountCents,
        refundedCents: state === 'refunded' ? amountCents : 0,
        currency: textOf(data.currency) ?? '',
        reference: textOf(data.reference) ?? '',
        mode: data.domain === 'live' ? 'live' : 'test',
      };
    },
    verifyWebhook(rawBody, headers) {
      const given = headers['x-paystack-signature'];
      const expected = createHmac('sha512', secretKey).update(rawBody).digest();
      if (typeof given !== 'string' || !/^[0-9a-f]{128}$/i.test(given) || !timingSafeEqual(Buffer.from(given, 'hex'), expected))
        return { ok: false, status: 401, reason: 'The signature is missing or wrong.' };
      const body = parseBody(rawBody);
      const type = textOf(body?.event);
      if (!body || !type) return { ok: false, status: 400, reason: 'The body is not an event.' };
      const data = partOf(body.data);
      // A refund names its transaction beside it, a dispute inside of it; a charge is the transaction.
      const reference =
        textOf(data.transaction_reference) ?? textOf(partOf(data.transaction).reference) ?? textOf(data.reference);
      return { ok: true, event: { id: `${type}:${reference ?? ''}`, type, reference } };
    },
    async refund(providerRef, amountCents) {
      // There is no idempotency key: an earlier attempt whose answer was lost is found in the list.
      const refunds = await ask('GET', `/refund?reference=${encodeURIComponent(providerRef)}&perPage=100`);
      const earlier = (Array.isArray(refunds) ? refunds : [])
        .map(partOf)
        .filter(
          (refund) =>
            (textOf(refund.transaction_reference) ?? textOf(partOf(refund.transaction).reference)) === providerRef &&
            refund.status !== 'failed',
        );
      if (earlier.reduce((total, refund) => total + centsOf(refund.amount), 0) >= amountCents) return;
      await ask('POST', '/refund', { transaction: providerRef, amount: amountCents });
    },
  };
}

/** `failed` may still become `success`: the shopper stays on Paystack's page and tries another card. */
function stateOf(status: unknown): PaymentState {
  if (status === 'success') return 'paid';
  if (status === 'reversed') return 'refunded';
  return status === 'failed' ? 'declined' : 'open';
}
