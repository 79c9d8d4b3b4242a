import { createHmac } from 'node:crypto';
import { REQUEST, startFakeProvider } from '../../../test/fake-provider';
import { createPaystack } from './provider';

let fake: Awaited<ReturnType<typeof startFakeProvider>>;
const paystack = () => createPaystack({ secretKey: 'sk_test_123', api: fake.url });
beforeEach(async () => void (fake = await startFakeProvider()));
afterEach(() => fake.close());

test('initializes a transaction with the documented fields', async () => {
  fake.stubResponse('POST /transaction/initialize', {
    status: true,
    message: 'Authorization URL created',
    data: { authorization_url: 'https://checkout.paystack.com/x', access_code: 'x', reference: 'a1b2c3d4e5' },
  });
  expect(await paystack().openSession(REQUEST)).toEqual({
    providerRef: 'a1b2c3d4e5',
    paymentUrl: 'https://checkout.paystack.com/x',
  });
  expect(fake.requests[0]?.headers.authorization).toBe('Bearer sk_test_123');
  expect(fake.requests[0]?.body).toEqual({
    email: 'thandi@example.com',
    amount: '189900',
    currency: 'ZAR',
    reference: 'a1b2c3d4e5',
    callback_url: 'https://shop.example/payment/success',
    metadata: '{"cancel_action":"https://shop.example/payment/failure"}',
  });
});

test.each([
  ['success', 'paid'],
  ['failed', 'declined'],
  ['abandoned', 'open'],
  ['ongoing', 'open'],
  ['pending', 'open'],
  ['reversed', 'refunded'],
])('maps status %s to %s, with the requested amount', async (status, state) => {
  const data = { status, amount: 195000, requested_amount: 189900, currency: 'ZAR', reference: 'a1b2c3d4e5', domain: 'test' };
  fake.stubResponse('GET /transaction/verify/a1b2c3d4e5', { status: true, message: 'Verification successful', data });
  expect(await paystack().readSession('a1b2c3d4e5')).toMatchObject({
    state,
    amountCents: 189900,
    currency: 'ZAR',
    reference: 'a1b2c3d4e5',
    mode: 'test',
  });
});

test('a payment of less than the requested amount is read as what was paid', async () => {
  const data = {
    status: 'success',
    amount: 100,
    requested_amount: 189900,
    currency: 'ZAR',
    reference: 'a1b2c3d4e5',
    domain: 'test',
  };
  fake.stubResponse('GET /transaction/verify/a1b2c3d4e5', { status: true, message: 'Verification successful', data });
  expect(await paystack().readSession('a1b2c3d4e5')).toMatchObject({ state: 'paid', amountCents: 100 });
});

test('a response with status false is a PaymentProviderError', async () => {
  fake.stubResponse('GET /transaction/verify/a1b2c3d4e5', { status: false, message: 'Transaction reference not found' });
  await expect(paystack().readSession('a1b2c3d4e5')).rejects.toMatchObject({ name: 'PaymentProviderError' });
});

describe('reads the refunds of a transaction', () => {
  const ID = '904819340948120123';
  const read = () => paystack().readRefunds('a1b2c3d4e5');
  /** Sends the id as a number of 64 bits, as Paystack does. */
  const stubVerify = () =>
    fake.stubResponse('GET /transaction/verify/a1b2c3d4e5', `{"status":true,"data":{"id":${ID},"status":"success"}}`);
  const byId = `GET /refund?transaction=${ID}&perPage=100`;
  const byReference = 'GET /refund?reference=a1b2c3d4e5&perPage=100';
  const list = (...data: object[]) => JSON.stringify({ status: true, data }).replaceAll('"@ID"', ID);

  test.each([
    ['the id of the transaction', { transaction: '@ID' }],
    ['its reference', { transaction_reference: 'a1b2c3d4e5' }],
    ['the whole transaction', { transaction: { id: '@ID', reference: 'a1b2c3d4e5' } }],
  ])('with entries that name %s', async (_what, named) => {
    stubVerify();
    fake.stubResponse(
      byId,
      list(
        { id: 1, amount: 100, status: 'pending', ...named },
        { id: 2, amount: '200', status: 'processed', ...named },
        { id: 3, amount: 300, status: 'failed', ...named },
        { id: 4, amount: 400, status: 'needs-attention', ...named },
        { id: 5, amount: 500, status: 'processed', transaction: 904819340, transaction_reference: 'other' },
      ),
    );
    expect(await read()).toEqual([
      { providerRef: '1', amountCents: 100, state: 'accepted' },
      { providerRef: '2', amountCents: 200, state: 'done' },
      { providerRef: '3', amountCents: 300, state: 'failed' },
      { providerRef: '4', amountCents: 400, state: 'attention' },
    ]);
  });

  test('uses the older filter if the documented one finds nothing, and returns none if neither does', async () => {
    stubVerify();
    fake.stubResponse(byId, list());
    fake.stubResponse(byReference, list({ id: 1, amount: 100, status: 'processed', transaction_reference: 'a1b2c3d4e5' }));
    expect(await read()).toEqual([{ providerRef: '1', amountCents: 100, state: 'done' }]);
    fake.stubResponse(byReference, { status: false, message: '"reference" is not allowed' }, 400);
    expect(await read()).toEqual([]);
    fake.stubResponse(byReference, { status: false }, 500);
    await expect(read()).rejects.toMatchObject({ name: 'PaymentProviderError' });
  });
});

test.each([
  ['pending', 'accepted'],
  ['processing', 'accepted'],
  ['processed', 'done'],
  ['failed', 'failed'],
])('a refund that is %s is %s', async (status, state) => {
  fake.stubResponse('POST /refund', { status: true, data: { id: 7, amount: 5000, status, transaction: { id: 1 } } });
  expect(await paystack().refund('a1b2c3d4e5', 5000, 'key')).toEqual({ providerRef: '7', amountCents: 5000, state });
  expect(fake.requests[0]).toMatchObject({ method: 'POST', body: { transaction: 'a1b2c3d4e5', amount: 5000 } });
});

test('each delivery of an event has one id, and each other event of the same refund or dispute another', () => {
  const idOf = (event: object) => {
    const body = Buffer.from(JSON.stringify(event));
    const signature = createHmac('sha512', 'sk_test_123').update(body).digest('hex');
    const verdict = paystack().verifyWebhook(body, { 'x-paystack-signature': signature });
    return verdict.ok ? verdict.event.id : verdict.reason;
  };
  const refund = (status: string, amount: number) => ({
    event: `refund.${status}`,
    data: { status, amount, transaction_reference: 'a1b2c3d4e5', refund_reference: null },
  });
  const dispute = (id: number) => ({ event: 'charge.dispute.create', data: { id, transaction: { reference: 'a1b2c3d4e5' } } });
  const events = [refund('pending', 100), refund('processed', 100), refund('processed', 200), dispute(1), dispute(2)];
  expect(new Set([...events, ...events].map(idOf)).size).toBe(events.length);
});

test('verifies webhooks signed with the secret key over the raw body', () => {
  const body = Buffer.from('{"event":"charge.success","data":{"id":18446744073709551615,"reference":"a1b2c3d4e5"}}');
  const signature = (key: string) => ({ 'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex') });
  expect(paystack().verifyWebhook(body, signature('sk_test_123'))).toEqual({
    ok: true,
    event: { id: expect.stringMatching(/^[\da-f]{64}$/), type: 'charge.success', reference: 'a1b2c3d4e5' },
  });
  for (const headers of [signature('sk_test_124'), {}, { 'x-paystack-signature': 'zz' }])
    expect(paystack().verifyWebhook(body, headers)).toMatchObject({ ok: false, status: 401 });
  expect(paystack().verifyWebhook(Buffer.concat([body, Buffer.from(' ')]), signature('sk_test_123'))).toMatchObject({
    ok: false,
  });
});
