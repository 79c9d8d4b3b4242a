import type { FastifyPluginAsync } from 'fastify';
import { PaymentProviderError } from '../payments/port';
import { Refusal } from '../refusals';
import type { OrdersDeps } from './orders-deps';
import { settle } from './settle';

const BODY_LIMIT = 256 * 1024;

/**
 * POST /api/payments/<provider>/webhook (API-9): answers 401 to what the provider did not sign, and 2xx only once what
 * it tells of is settled, so that the provider comes again when we fail. A replay finds everything settled.
 */
export const webhookRoute =
  (deps: OrdersDeps): FastifyPluginAsync =>
  async (app) => {
    const { db, payments, log } = deps;
    // The signature covers the bytes as they came.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));

    app.post(`/api/payments/${payments.current.name}/webhook`, async (request, reply) => {
      const provider = payments.current;
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const verdict = provider.verifyWebhook(rawBody, request.headers);
      if (!verdict.ok) {
        log.warn({ provider: provider.name, reason: verdict.reason }, 'a webhook was refused');
        throw new Refusal(verdict.status, verdict.reason);
      }
      const { id, type, reference, providerRef } = verdict.event;
      const named = reference ?? (providerRef ? await sessionOf(deps, provider.name, providerRef) : undefined);
      const session = named === undefined ? undefined : await settle(deps, named).catch(comeAgain);
      await db
        .insertInto('payment_events')
        .values({
          provider: provider.name,
          event_id: id.slice(0, 200),
          type: type.slice(0, 200),
          session_id: session?.id ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  };

async function sessionOf({ db }: OrdersDeps, provider: string, providerRef: string): Promise<string | undefined> {
  const sessions = db.selectFrom('payment_sessions').select('id').where('provider', '=', provider);
  return (await sessions.where('provider_ref', '=', providerRef).executeTakeFirst())?.id;
}

function comeAgain(error: unknown): never {
  if (error instanceof PaymentProviderError)
    throw new Refusal(503, 'The payment cannot be checked at the moment.', undefined, { 'retry-after': '5' });
  throw error;
}
