import { createHmac } from 'node:crypto';
import { REQUEST, startFakeProvider } from '../../../test/fake-provider';
import { createPaystack } from './provider';

let fake: Awaited<ReturnType<typeof startFakeProvider>>;
const paystack = () => createPaystack({ secretKey: 'sk_test_123', api: fake.url });
beforeEach(async () => void (fake = await startFakeProvider()));
afterEach(() => fake.close());

test('a transaction is initialized with the documented fields', async () => {
  fake.answer('POST /transaction/initialize', {
    status: true,
    message: 'Authorization URL created',
    data: { authorization_url: 'https://checkout.paystack.com/x', access_code: 'x', reference: 'a1b2c3d4e5' },
  });
  expect(await paystack().openSession(REQUEST)).toEqual({
    providerRef: 'a1b2c3d4e5',
    paymentUrl: 'https://checkout.paystack.com/x',
  });
  expect(fake.asked[0]?.headers.authorization).toBe('Bearer sk_test_123');
  expect(fake.asked[0]?.body).toEqual({
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
])('status %s is read as %s, with the amount that was asked for', async (status, state) => {
  const data = { status, amount: 195000, requested_amount: 189900, currency: 'ZAR', reference: 'a1b2c3d4e5', domain: 'test' };
  fake.answer('GET /transaction/verify/a1b2c3d4e5', { status: true, message: 'Verification successful', data });
  expect(await paystack().readSession('a1b2c3d4e5')).toMatchObject({
    state,
    amountCents: 189900,
    currency: 'ZAR',
    reference: 'a1b2c3d4e5',
    mode: 'test',
  });
});

test('an answer that says false is a PaymentProviderError', async () => {
  fake.answer('GET /transaction/verify/a1b2c3d4e5', { status: false, message: 'Transaction reference not found' });
  await expect(paystack().readSession('a1b2c3d4e5')).rejects.toMatchObject({ name: 'PaymentProviderError' });
});

test('a refund whose answer was lost is not made twice', async () => {
  fake.answer('GET /refund?reference=a1b2c3d4e5&perPage=100', {
    status: true,
    data: [{ transaction_reference: 'other', amount: 189900, status: 'processed' }],
  });
  fake.answer('POST /refund', { status: true, data: { status: 'pending' } });
  await paystack().refund('a1b2c3d4e5', 189_900, 'key');
  expect(fake.asked.at(-1)).toMatchObject({ method: 'POST', body: { transaction: 'a1b2c3d4e5', amount: 189900 } });
  fake.answer('GET /refund?reference=a1b2c3d4e5&perPage=100', {
    status: true,
    data: [{ transaction_reference: 'a1b2c3d4e5', amount: 189900, status: 'pending' }],
  });
  await paystack().refund('a1b2c3d4e5', 189_900, 'key');
  expect(fake.asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('webhooks are signed with the secret key over the raw body', () => {
  const body = Buffer.from('{"event":"charge.success","data":{"id":18446744073709551615,"reference":"a1b2c3d4e5"}}');
  const signature = (key: string) => ({ 'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex') });
  expect(paystack().verifyWebhook(body, signature('sk_test_123'))).toEqual({
    ok: true,
    event: { id: 'charge.success:a1b2c3d4e5', type: 'charge.success', reference: 'a1b2c3d4e5' },
  });
  for (const headers of [signature('sk_test_124'), {}, { 'x-paystack-signature': 'zz' }])
    expect(paystack().verifyWebhook(body, headers)).toMatchObject({ ok: false, status: 401 });
  expect(paystack().verifyWebhook(Buffer.concat([body, Buffer.from(' ')]), signature('sk_test_123'))).toMatchObject({
    ok: false,
  });
});
