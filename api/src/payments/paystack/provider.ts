import type { PaymentState } from '../../db/tables/payment-state';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { callProvider, readCents, parseBody, asId, asObject, asText } from '../provider-client';
import { PaymentProviderError, type PaymentProvider, type ProviderRefund, type WebhookEvent } from '../payment-provider';

interface PaystackOptions {
  /** `sk_test_…` or `sk_live_…`; also signs the webhooks. */
  secretKey: string;
  api?: string;
}

/**
 * Paystack's transactions. Our session id is the transaction's reference. Its webhooks carry no timestamp, so signatures
 * do not detect replays. Replays are harmless because settling asks Paystack and happens once.
 */
export function createPaystack({ secretKey, api = 'https://api.paystack.co' }: PaystackOptions): PaymentProvider {
  const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test';
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const response = await callProvider({ method, url: `${api}${path}`, key: secretKey, body });
    if (response.status !== true)
      throw new PaymentProviderError(`Paystack refused ${method} ${path.split('?')[0]}.`, { refused: true });
    return response.data;
  };
  const verify = async (reference: string) => asObject(await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`));

  /**
   * Refunds of one transaction. The documented filter is the transaction's id; older accounts know its reference. Either
   * may be ignored, and entries name the transaction in different ways, so entries of other transactions are dropped here.
   */
  async function listRefunds(reference: string): Promise<ProviderRefund[]> {
    const id = asId((await verify(reference)).id);
    const listBy = async (filter: string) => {
      const data = await call('GET', `/refund?${filter}&perPage=100`);
      return (Array.isArray(data) ? data : []).map(asObject).filter((refund) => isOf(refund, { id, reference }));
    };
    const byId = id === null ? [] : await listBy(`transaction=${encodeURIComponent(id)}`);
    const found = byId.length ? byId : await listBy(`reference=${encodeURIComponent(reference)}`).catch(ignoreRejection);
    return found.map(readRefund);
  }
  return {
    name: 'paystack',
    mode,
    async openSession({ reference, amountCents, currency, email, returnUrls }) {
      const data = asObject(
        await call('POST', '/transaction/initialize', {
          email,
          amount: String(amountCents),
          currency,
          reference,
          callback_url: returnUrls.success,
          metadata: JSON.stringify({ cancel_action: returnUrls.cancel }),
        }),
      );
      const paymentUrl = asText(data.authorization_url);
      if (!paymentUrl || data.reference !== reference)
        throw new PaymentProviderError('Paystack opened no transaction with this reference.');
      return { providerRef: reference, paymentUrl };
    },
    async readSession(providerRef) {
      const data = await verify(providerRef);
      const state = stateOf(data.status);
      // If the customer bears the fee, `amount` is higher than what we asked for; if it is lower, not all is paid.
      const amountCents = Math.min(readCents(data.requested_amount ?? data.amount), readCents(data.amount));
      return {
        state,
        amountCents,
        refundedCents: state === 'refunded' ? amountCents : 0,
        currency: asText(data.currency) ?? '',
        reference: asText(data.reference) ?? '',
        mode: data.domain === 'live' ? 'live' : 'test',
      };
    },
    verifyWebhook(rawBody, headers) {
      const given = headers['x-paystack-signature'];
      const expected = createHmac('sha512', secretKey).update(rawBody).digest();
      if (typeof given !== 'string' || !/^[0-9a-f]{128}$/i.test(given) || !timingSafeEqual(Buffer.from(given, 'hex'), expected))
        return { ok: false, status: 401, reason: 'The signature is missing or wrong.' };
      const body = parseBody(rawBody);
      const type = asText(body?.event);
      if (!body || !type) return { ok: false, status: 400, reason: 'The body is not an event.' };
      const data = asObject(body.data);
      // A refund has the transaction in a sibling field, a dispute has it nested; a charge is the transaction.
      const reference =
        asText(data.transaction_reference) ?? asText(asObject(data.transaction).reference) ?? asText(data.reference);
      // Its events carry no id, and two of them may agree in type and payment. A delivery that is repeated has the same bytes.
      const id = createHash('sha256').update(rawBody).digest('hex');
      return { ok: true, event: { id, type, reference, ...subjectOf(type, data) } };
    },
    async refund(providerRef, amountCents) {
      // Paystack has no idempotency key: if the response is lost, the attempt shows up in `readRefunds`.
      const data = asObject(await call('POST', '/refund', { transaction: providerRef, amount: amountCents }));
      return { ...readRefund({ ...data, amount: data.amount ?? amountCents }), amountCents };
    },
    readRefunds: listRefunds,
  };
}

/** Whether an entry of the list belongs to the transaction: named by id, by reference, or with either inside an object. */
function isOf(refund: Record<string, unknown>, wanted: { id: string | null; reference: string }): boolean {
  const nested = asObject(refund.transaction);
  const references = [asText(refund.transaction_reference), asText(nested.reference)];
  const ids = [asId(refund.transaction), asId(nested.id)];
  return references.includes(wanted.reference) || (wanted.id !== null && ids.includes(wanted.id));
}

const readRefund = (refund: Record<string, unknown>): ProviderRefund => ({
  providerRef: asId(refund.id),
  amountCents: readCents(refund.amount),
  state: REFUND_STATES[String(refund.status)] ?? 'accepted',
});

/** Every other status (pending, processing) is a refund under way. */
const REFUND_STATES: Record<string, ProviderRefund['state']> = {
  processed: 'done',
  failed: 'failed',
  'needs-attention': 'attention',
};

/** For a filter that this account's version of the API does not know. */
function ignoreRejection(error: unknown): [] {
  if (error instanceof PaymentProviderError && error.refused) return [];
  throw error;
}

/** Refund events name no refund that could be relied on: they only say that it is time to ask for the list. */
function subjectOf(type: string, data: Record<string, unknown>): Pick<WebhookEvent, 'about' | 'dispute'> {
  if (type.startsWith('refund.')) return { about: 'refund' };
  if (!type.startsWith('charge.dispute.')) return {};
  return { about: type === 'charge.dispute.resolve' ? 'dispute-resolved' : 'dispute', dispute: asId(data.id) };
}

/** `failed` may still become `success`: the shopper can try another card on Paystack's page. */
function stateOf(status: unknown): PaymentState {
  if (status === 'success') return 'paid';
  if (status === 'reversed') return 'refunded';
  return status === 'failed' ? 'declined' : 'open';
}
