import { PaymentProviderError, type PaymentProvider } from '../payment-provider';
import { openPayment, readPayment, readRefunds, recordRefund } from './payment-store';
import { isSigned } from './signature';
import type { Db } from '../../db/transact';

/** The built-in provider: a hosted page and its own tables, no real money. `origin` prefixes the page's path ('' for same-origin). */
export function createSandbox({ db, secret, origin }: { db: Db; secret: string; origin: string }): PaymentProvider {
  return {
    name: 'sandbox',
    mode: 'test',
    async openSession(request) {
      // On the same origin, a path is enough and leads back to the host name that the shopper used.
      const back = (url: string) => (origin ? url : new URL(url).pathname);
      const { success, cancel, failure } = request.returnUrls;
      await openPayment(db, { ...request, returnUrls: { success: back(success), cancel: back(cancel), failure: back(failure) } });
      return { providerRef: request.reference, paymentUrl: `${origin}/sandbox/pay/${request.reference}` };
    },
    async readSession(providerRef) {
      const payment = await readPayment(db, providerRef);
      if (!payment) throw new PaymentProviderError('The sandbox has no such session.');
      const { status, amount_cents, refunded_cents, currency, reference } = payment;
      return { state: status, amountCents: amount_cents, refundedCents: refunded_cents, currency, reference, mode: 'test' };
    },
    verifyWebhook(rawBody, headers) {
      if (!isSigned(rawBody, headers['storefront-signature'], secret))
        return { ok: false, status: 401, reason: 'The signature is missing, wrong or too old.' };
      const event = parse(rawBody);
      return event
        ? { ok: true, event: { ...event, ...(event.type === 'refund.succeeded' ? { about: 'refund' } : {}) } }
        : { ok: false, status: 400, reason: 'The body is not an event.' };
    },
    async refund(providerRef, amountCents, key) {
      await recordRefund(db, providerRef, amountCents, key);
      return { providerRef: key, amountCents, state: 'done' };
    },
    readRefunds: (providerRef) => readRefunds(db, providerRef),
  };
}

function parse(rawBody: Buffer): { id: string; type: string; reference: string | null } | null {
  try {
    const { id, type, data } = JSON.parse(rawBody.toString('utf8')) as {
      id: unknown;
      type: unknown;
      data?: { reference?: unknown };
    };
    if (typeof id !== 'string' || typeof type !== 'string') return null;
    return { id, type, reference: typeof data?.reference === 'string' ? data.reference : null };
  } catch {
    return null;
  }
}
