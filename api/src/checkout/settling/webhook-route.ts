import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about, documented } from '../../http/route-description';
import { PaymentProviderError, type PaymentProvider, type WebhookEvent } from '../../payments/payment-provider';
import { HttpError } from '../../http/http-error';
import type { OrdersDeps } from '../../orders/orders-deps';
import type { PaymentSession } from '../../db/tables/payments';
import { recordDispute } from '../../refunds/record-dispute';
import { recordEvent, type ReceivedEvent } from '../../payments/record-event';
import { isFinal } from './payment-outcome';
import { readStatement, reconcileRefunds } from '../../refunds/reconcile';
import { readSession, settle } from './settle';

const BODY_LIMIT = 256 * 1024;

/**
 * POST /api/payments/<provider>/webhook (API-9), for every provider that can be asked. Answers 401 without a valid signature,
 * and 2xx only once the message is dealt with, so that the provider retries if that fails. A replay changes nothing.
 */
export const webhookRoute =
  (deps: OrdersDeps, providers: readonly PaymentProvider[]): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, log } = deps;
    // The signature covers the raw bytes.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    for (const provider of providers)
      app.post(
        `/api/payments/${provider.name}/webhook`,
        about(
          "Signed webhook of the provider, in the provider's own format",
          { errors: [401], bodyLimit: BODY_LIMIT },
          documented(Type.Object({ received: Type.Boolean() })),
        ),
        async (request, reply) => {
          const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const verdict = provider.verifyWebhook(rawBody, request.headers);
          if (!verdict.ok) {
            log.warn({ provider: provider.name, reason: verdict.reason }, 'webhook rejected');
            throw new HttpError(verdict.status, verdict.reason, { code: 'payment/invalid-webhook' });
          }
          const { type, reference, providerRef } = verdict.event;
          const sessionId = reference ?? (providerRef ? await sessionOf(deps, provider.name, providerRef) : undefined);
          const session = sessionId === undefined ? undefined : await readSession(db, sessionId);
          // An event counts only for a payment of the provider that sent it.
          const own = session?.provider === provider.name ? session : undefined;
          const received = {
            provider: provider.name,
            event_id: verdict.event.id.slice(0, 200),
            type: type.slice(0, 200),
            session_id: own?.id ?? null,
          };
          if (own) await handleEvent(deps, provider, own, verdict.event, received).catch(rejectForRetry);
          // Another shop of the same account, or a payment after the backup that was restored: then a customer has paid for nothing.
          else log.warn({ provider: provider.name, type, reference, providerRef }, 'webhook of an unknown payment');
          await recordEvent(db, received);
          return reply.header('cache-control', 'no-store').send({ received: true });
        },
      );
  };

async function handleEvent(
  deps: OrdersDeps,
  provider: PaymentProvider,
  session: PaymentSession,
  event: WebhookEvent,
  received: ReceivedEvent,
) {
  const { id, provider_ref: providerRef } = session;
  // The payment first: a refund or a dispute belongs to an order, if there is one.
  if (!isFinal(session) || !event.about) await settle(deps, id);
  if (event.about === 'refund' && providerRef)
    await reconcileRefunds(deps, id, await readStatement(provider, providerRef, event.refund));
  if (event.about === 'dispute' || event.about === 'dispute-resolved')
    await recordDispute(deps, session, {
      what: event.about,
      dispute: event.dispute ?? null,
      received,
    });
}

async function sessionOf({ db }: OrdersDeps, provider: string, providerRef: string): Promise<string | undefined> {
  const sessions = db.selectFrom('payment_sessions').select('id').where('provider', '=', provider);
  return (await sessions.where('provider_ref', '=', providerRef).executeTakeFirst())?.id;
}

function rejectForRetry(error: unknown): never {
  if (error instanceof PaymentProviderError)
    throw new HttpError(503, 'The payment cannot be checked at the moment.', {
      code: 'payment/provider-unavailable',
      headers: { 'retry-after': '5' },
    });
  throw error;
}
