import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { clientOf, type Client } from '../../test/client';
import { startFakeProvider } from '../../test/fake-provider';
import { openStage, type Buyer, type Stage } from '../../test/stage';
import { answerFailure } from '../http/failures';
import { openSession } from '../orders/open-session';
import type { OrdersDeps } from '../orders/orders-deps';
import { settle } from '../orders/settle';
import { webhookRoute } from '../orders/webhook-route';
import { createPaystack } from './paystack/provider';
import type { PaymentProvider } from './port';
import { createYoco } from './yoco/provider';

type Fake = Awaited<ReturnType<typeof startFakeProvider>>;
const AMOUNT = 189_900;
const now = () => Math.floor(Date.now() / 1000);

/** One provider as it behaves on the line: what it answers, and how it signs. */
interface House {
  name: string;
  provider(fake: Fake): PaymentProvider;
  /** What opening a session is answered with. */
  opens(fake: Fake, reference: string): void;
  /** From now on the payment is read as paid, with this amount. */
  paid(fake: Fake, reference: string, amount: number): void;
  webhook(reference: string, age?: number): { body: string; headers: Record<string, string> };
  /** The question by which the whole amount is paid back, and its body. */
  refund(reference: string): { path: string; body: object };
}

const KEY = Buffer.from('a secret of the tests');
const yoco: House = {
  name: 'yoco',
  provider: (fake) => createYoco({ secretKey: 'sk_test_1', webhookSecret: `whsec_${KEY.toString('base64')}`, api: fake.url }),
  opens: (fake, reference) => fake.answer('POST /api/checkouts', { id: `ch_${reference}`, redirectUrl: 'https://c.yoco.com/x' }),
  paid: (fake, reference, amount) =>
    fake.answer(`GET /api/checkouts/ch_${reference}`, {
      status: 'completed',
      paymentId: 'p_1',
      amount,
      currency: 'ZAR',
      processingMode: 'test',
    }),
  webhook(reference, age = 0) {
    // Only the checkout's id, as for a checkout whose own metadata did not come back.
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
const paystack: House = {
  name: 'paystack',
  provider: (fake) => createPaystack({ secretKey: 'sk_test_1', api: fake.url }),
  opens: (fake, reference) =>
    fake.answer('POST /transaction/initialize', {
      status: true,
      data: { authorization_url: 'https://checkout.paystack.com/x', reference },
    }),
  paid(fake, reference, amount) {
    const data = {
      status: 'success',
      amount: amount + 3_000,
      requested_amount: amount,
      currency: 'ZAR',
      reference,
      domain: 'test',
    };
    fake.answer(`GET /transaction/verify/${reference}`, { status: true, data });
    fake.answer(`GET /refund?reference=${reference}&perPage=100`, { status: true, data: [] });
  },
  webhook(reference) {
    const body = JSON.stringify({ event: 'charge.success', data: { reference } });
    return { body, headers: { 'x-paystack-signature': createHmac('sha512', 'sk_test_1').update(body).digest('hex') } };
  },
  refund: (reference) => ({ path: '/refund', body: { transaction: reference, amount: AMOUNT + 1 } }),
};

describe.each([yoco, paystack])('$name, from the order to the money', (house) => {
  let [stage, fake, app] = [] as unknown as [Stage, Fake, FastifyInstance];
  let deps: OrdersDeps;
  let client: Client;
  beforeAll(async () => {
    [stage, fake] = await Promise.all([openStage(), startFakeProvider()]);
    const current = house.provider(fake);
    deps = { ...stage.deps, payments: { current, named: () => current } };
    app = Fastify();
    app.setErrorHandler(answerFailure);
    await app.register(webhookRoute(deps));
    client = clientOf(await app.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([stage.close(), fake.close()]);
  });

  /** The reference is ours and made while opening: the fake answers with the one that it was sent. */
  async function opened(): Promise<{ buyer: Buyer; product: number; session: string }> {
    const product = await stage.product(2);
    const buyer = await stage.buyer(product);
    const { current } = deps.payments;
    const openAs: PaymentProvider = {
      ...current,
      openSession: (asked) => (house.opens(fake, asked.reference), current.openSession(asked)),
    };
    const session = await openSession({ ...deps, payments: { ...deps.payments, current: openAs } }, buyer.id, buyer.request);
    return { buyer, product, session: session.session_id };
  }
  const tell = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    (await client.post(`/api/payments/${house.name}/webhook`, body, headers)).status;
  const ordersOf = (session: string) => stage.rows(`select total_cents from orders where session_id = '${session}'`);

  test('the signed webhook makes the order; replayed it changes nothing; forged, changed and stale ones are 401', async () => {
    const { session } = await opened();
    const told = house.webhook(session);
    expect(await tell({ ...told, body: told.body.replace('{', '{ ') })).toBe(401);
    expect(await tell({ ...told, headers: {} })).toBe(401);
    if (house.name === 'yoco') for (const age of [400, -900]) expect(await tell(house.webhook(session, age))).toBe(401);
    // Rightly signed, but the provider does not answer when it is asked: it shall come again.
    expect(await tell(told)).toBe(503);
    expect(await ordersOf(session)).toEqual([]);
    house.paid(fake, session, AMOUNT);
    for (let again = 0; again < 3; again += 1) expect(await tell(house.webhook(session))).toBe(200);
    expect(await ordersOf(session)).toEqual([{ total_cents: AMOUNT }]);
    expect(await stage.rows(`select from payment_events where session_id = '${session}'`)).toHaveLength(1);
  });

  test('another amount than ours is no order: all of it is paid back, asked for once', async () => {
    const { session } = await opened();
    house.paid(fake, session, AMOUNT + 1);
    const { path, body } = house.refund(session);
    fake.answer(`POST ${path}`, { status: true, data: { status: 'pending' } });
    await Promise.all([settle(deps, session), settle(deps, session)]);
    expect(await ordersOf(session)).toEqual([]);
    const refunds = fake.asked.filter(
      (asked) => asked.method === 'POST' && asked.path === path && JSON.stringify(asked.body).includes(String(AMOUNT + 1)),
    );
    expect(refunds.map((asked) => asked.body)).toEqual([body]);
    expect(await stage.rows(`select state from payment_sessions where id = '${session}'`)).toEqual([{ state: 'refunded' }]);
  });
});
