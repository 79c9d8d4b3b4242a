import { createHmac } from 'node:crypto';
import { REQUEST, startFakeProvider } from '../../../test/fake-provider';
import { createYoco } from './provider';

const KEY = Buffer.from('a secret of the tests');
const webhookSecret = `whsec_${KEY.toString('base64')}`;
let fake: Awaited<ReturnType<typeof startFakeProvider>>;
const yoco = () => createYoco({ secretKey: 'sk_test_123', webhookSecret, api: fake.url });
beforeEach(async () => void (fake = await startFakeProvider()));
afterEach(() => fake.close());

test('opens a session with the fields of the Checkout API', async () => {
  fake.stubResponse('POST /api/checkouts', { id: 'ch_1', redirectUrl: 'https://c.yoco.com/checkout/ch_1', status: 'created' });
  expect(await yoco().openSession(REQUEST)).toEqual({ providerRef: 'ch_1', paymentUrl: 'https://c.yoco.com/checkout/ch_1' });
  const [request] = fake.requests;
  expect(request?.headers).toMatchObject({
    authorization: 'Bearer sk_test_123',
    'idempotency-key': 'a1b2c3d4e5',
    'content-type': 'application/json',
  });
  expect(request?.body).toEqual({
    amount: 189900,
    currency: 'ZAR',
    successUrl: 'https://shop.example/payment/success',
    cancelUrl: 'https://shop.example/payment/failure',
    failureUrl: 'https://shop.example/payment/failure',
    metadata: { reference: 'a1b2c3d4e5' },
    lineItems: [{ displayName: 'Dunk Chalk', quantity: 1, pricingDetails: { price: 189900 } }],
  });
});

test.each([
  [{ status: 'completed', paymentId: 'p_1' }, 'paid'],
  [{ status: 'completed', paymentId: null }, 'open'],
  [{ status: 'created', paymentId: null }, 'open'],
  [{ status: 'processing', paymentId: 'p_1' }, 'open'],
])('maps %j to %s', async (part, state) => {
  fake.stubResponse('GET /api/checkouts/ch_1', {
    id: 'ch_1',
    amount: 189900,
    currency: 'ZAR',
    metadata: { reference: 'a1b2c3d4e5' },
    processingMode: 'test',
    ...part,
  });
  expect(await yoco().readSession('ch_1')).toEqual({
    state,
    amountCents: 189900,
    refundedCents: 0,
    currency: 'ZAR',
    reference: 'a1b2c3d4e5',
    mode: 'test',
  });
});

test('a response without an amount, a rejection and a dead line are PaymentProviderErrors', async () => {
  fake.stubResponse('GET /api/checkouts/ch_1', { id: 'ch_1', status: 'completed', paymentId: 'p_1' });
  fake.stubResponse('GET /api/checkouts/ch_2', { message: 'no' }, 500);
  for (const ref of ['ch_1', 'ch_2', 'ch_3'])
    await expect(yoco().readSession(ref)).rejects.toMatchObject({ name: 'PaymentProviderError' });
  const gone = createYoco({ secretKey: 'sk_test_1', webhookSecret, api: 'http://127.0.0.1:9' });
  await expect(gone.openSession(REQUEST)).rejects.toMatchObject({ name: 'PaymentProviderError' });
});

test('a refund request carries the amount and its key', async () => {
  fake.stubResponse('POST /api/checkouts/ch_1/refund', { id: 'rf_1', status: 'successful' });
  expect(await yoco().refund('ch_1', 5000, 'a1b2c3d4e5:refund')).toEqual({
    providerRef: null,
    amountCents: 5000,
    state: 'accepted',
  });
  expect(fake.requests[0]).toMatchObject({ body: { amount: 5000 }, headers: { 'idempotency-key': 'a1b2c3d4e5:refund' } });
});

describe('webhooks', () => {
  const body = Buffer.from(
    JSON.stringify({
      id: 'evt_1',
      type: 'payment.succeeded',
      payload: { id: 'p_1', metadata: { checkoutId: 'ch_1', reference: 'a1b2c3d4e5' } },
    }),
  );
  const now = () => Math.floor(Date.now() / 1000);
  const signed = (stamp = now(), over = body, key = KEY) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(stamp),
    'webhook-signature': `v1,bm90aGluZw== v1,${createHmac('sha256', key).update(`msg_1.${stamp}.${over.toString()}`).digest('base64')}`,
  });

  test('reads a signed one', () => {
    expect(yoco().verifyWebhook(body, signed())).toEqual({
      ok: true,
      event: { id: 'evt_1', type: 'payment.succeeded', reference: 'a1b2c3d4e5', providerRef: 'ch_1' },
    });
  });
  test.each([
    ['refund.succeeded', 'done'],
    ['refund.failed', 'failed'],
  ])('reads the refund of %s', (type, state) => {
    const payload = { id: 'rfd_1', type: 'refund', amount: 900, paymentId: 'p_1', metadata: { checkoutId: 'ch_1' } };
    const refundBody = Buffer.from(JSON.stringify({ id: 'evt_2', type, payload }));
    expect(yoco().verifyWebhook(refundBody, signed(now(), refundBody))).toMatchObject({
      event: { providerRef: 'ch_1', about: 'refund', refund: { providerRef: 'rfd_1', amountCents: 900, state } },
    });
  });
  test('rejects forged, altered, stale, future and unsigned ones', () => {
    const refused = { ok: false, status: 401 };
    expect(yoco().verifyWebhook(body, signed(now(), body, Buffer.from('another key')))).toMatchObject(refused);
    expect(yoco().verifyWebhook(Buffer.from(body.toString().replace('p_1', 'p_2')), signed())).toMatchObject(refused);
    expect(yoco().verifyWebhook(body, signed(now() - 200))).toMatchObject(refused);
    expect(yoco().verifyWebhook(body, signed(now() + 200))).toMatchObject(refused);
    expect(yoco().verifyWebhook(body, {})).toMatchObject(refused);
  });
});
