import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { clientOf, type Client } from '../../test/client';
import { startFakeProvider } from '../../test/fake-provider';
import { openDomainFixture, type Buyer, type DomainFixture } from '../../test/domain-fixture';
import { handleError } from '../http/error-handler';
import { openSession } from '../checkout/open-session';
import type { OrdersDeps } from '../orders/orders-deps';
import { settle } from '../checkout/settling/settle';
import { webhookRoute } from '../checkout/settling/webhook-route';
import { createPaystack } from './paystack/provider';
import type { PaymentProvider } from './payment-provider';
import { createYoco } from './yoco/provider';

type Fake = Awaited<ReturnType<typeof startFakeProvider>>;
const AMOUNT = 189_900;
const now = () => Math.floor(Date.now() / 1000);

/** A provider's behavior on the wire: its responses and its signatures. */
interface ProviderCase {
  name: string;
  provider(fake: Fake): PaymentProvider;
  /** Stubs the response to opening a session. */
  stubOpen(fake: Fake, reference: string): void;
  /** From now on the payment reads as paid, with this amount. */
  stubPaid(fake: Fake, reference: string, amount: number): void;
  webhook(reference: string, age?: number): { body: string; headers: Record<string, string> };
  /** The request that refunds the whole amount, and its body. */
  refund(reference: string): { path: string; body: object };
}

const KEY = Buffer.from('a secret of the tests');
const yoco: ProviderCase = {
  name: 'yoco',
  provider: (fake) => createYoco({ secretKey: 'sk_test_1', webhookSecret: `whsec_${KEY.toString('base64')}`, api: fake.url }),
  stubOpen: (fake, reference) =>
    fake.stubResponse('POST /api/checkouts', { id: `ch_${reference}`, redirectUrl: 'https://c.yoco.com/x' }),
  stubPaid: (fake, reference, amount) =>
    fake.stubResponse(`GET /api/checkouts/ch_${reference}`, {
      status: 'completed',
      paymentId: 'p_1',
      amount,
      currency: 'ZAR',
      processingMode: 'test',
    }),
  webhook(reference, age = 0) {
    // Only the checkout's id, as for a checkout without returned metadata.
    const payload = { id: 'p_1', amount: AMOUNT, currency: 'ZAR', mode: 'test', metadata: { checkoutId: `ch_${reference}` } };
    const body = JSON.stringify({
      id: `evt_${reference}`,
      type: 'payment.succeeded',
      createdDate: '2026-11-21T10:00:00Z',
      payload,
    });
    const stamp = now() - age;
    const signature = createHmac('sha256', KEY).update(`msg_1.${stamp}.${body}`).digest('base64');
    return {
      body,
      headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(stamp), 'webhook-signature': `v1,${signature}` },
    };
  },
  refund: (reference) => ({ path: `/api/checkouts/ch_${reference}/refund`, body: { amount: AMOUNT + 1 } }),
};
const paystack: ProviderCase = {
  name: 'paystack',
  provider: (fake) => createPaystack({ secretKey: 'sk_test_1', api: fake.url }),
  stubOpen: (fake, reference) =>
    fake.stubResponse('POST /transaction/initialize', {
      status: true,
      data: { authorization_url: 'https://checkout.paystack.com/x', reference },
    }),
  stubPaid(fake, reference, amount) {
    const data = {
      status: 'success',
      amount: amount + 3_000,
      requested_amount: amount,
      currency: 'ZAR',
      reference,
      domain: 'test',
    };
    fake.stubResponse(`GET /transaction/verify/${reference}`, { status: true, data });
    fake.stubResponse(`GET /refund?reference=${reference}&perPage=100`, { status: true, data: [] });
  },
  webhook(reference) {
    const body = JSON.stringify({ event: 'charge.success', data: { reference } });
    return { body, headers: { 'x-paystack-signature': createHmac('sha512', 'sk_test_1').update(body).digest('hex') } };
  },
  refund: (reference) => ({ path: '/refund', body: { transaction: reference, amount: AMOUNT + 1 } }),
};

describe.each([yoco, paystack])('$name, from order to refund', (providerCase) => {
  let [fixture, fake, app] = [] as unknown as [DomainFixture, Fake, FastifyInstance];
  let deps: OrdersDeps;
  let client: Client;
  beforeAll(async () => {
    [fixture, fake] = await Promise.all([openDomainFixture(), startFakeProvider()]);
    const current = providerCase.provider(fake);
    deps = { ...fixture.deps, payments: { current, named: () => current } };
    app = Fastify();
    app.setErrorHandler(handleError);
    await app.register(webhookRoute(deps, [current]));
    client = clientOf(await app.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([fixture.close(), fake.close()]);
  });

  /** Our reference is created while opening: the fake returns the one that it was sent. */
  async function opened(): Promise<{ buyer: Buyer; product: number; session: string }> {
    const product = await fixture.product(2);
    const buyer = await fixture.buyer(product);
    const { current } = deps.payments;
    const openAs: PaymentProvider = {
      ...current,
      openSession: (request) => (providerCase.stubOpen(fake, request.reference), current.openSession(request)),
    };
    const session = await openSession({ ...deps, payments: { ...deps.payments, current: openAs } }, buyer.id, buyer.request);
    return { buyer, product, session: session.session_id };
  }
  const deliver = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    (await client.post(`/api/payments/${providerCase.name}/webhook`, body, headers)).status;
  const ordersOf = (session: string) => fixture.rows(`select total_cents from orders where session_id = '${session}'`);

  test('the signed webhook makes the order; a replay changes nothing; forged, altered and stale ones get 401', async () => {
    const { session } = await opened();
    const delivery = providerCase.webhook(session);
    expect(await deliver({ ...delivery, body: delivery.body.replace('{', '{ ') })).toBe(401);
    expect(await deliver({ ...delivery, headers: {} })).toBe(401);
    if (providerCase.name === 'yoco')
      for (const age of [400, -900]) expect(await deliver(providerCase.webhook(session, age))).toBe(401);
    // Validly signed, but the provider does not respond when asked: the webhook must be retried.
    expect(await deliver(delivery)).toBe(503);
    expect(await ordersOf(session)).toEqual([]);
    providerCase.stubPaid(fake, session, AMOUNT);
    for (let again = 0; again < 3; again += 1) expect(await deliver(providerCase.webhook(session))).toBe(200);
    expect(await ordersOf(session)).toEqual([{ total_cents: AMOUNT }]);
    expect(await fixture.rows(`select from payment_events where session_id = '${session}'`)).toHaveLength(1);
  });

  test('a payment with another amount makes no order and is refunded in full with one request', async () => {
    const { session } = await opened();
    providerCase.stubPaid(fake, session, AMOUNT + 1);
    const { path, body } = providerCase.refund(session);
    fake.stubResponse(`POST ${path}`, { status: true, data: { status: 'pending' } });
    await Promise.all([settle(deps, session), settle(deps, session)]);
    expect(await ordersOf(session)).toEqual([]);
    const refunds = fake.requests.filter(
      (request) =>
        request.method === 'POST' && request.path === path && JSON.stringify(request.body).includes(String(AMOUNT + 1)),
    );
    expect(refunds.map((request) => request.body)).toEqual([body]);
    // Accepted is not done: the shopper still waits for the money.
    expect(await fixture.rows(`select state from payment_sessions where id = '${session}'`)).toEqual([{ state: 'refund-due' }]);
    expect(await fixture.rows(`select state, amount_cents from refunds where session_id = '${session}'`)).toEqual([
      { state: 'accepted', amount_cents: AMOUNT + 1 },
    ]);
  });
});
