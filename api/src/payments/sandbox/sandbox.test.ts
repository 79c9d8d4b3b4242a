import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDatabaseImage } from '../../../test/database-image';
import { SEED, startTestShop, useTestShop } from '../../../test/shop';
import { buyerWith, fillCard, openedSession, PAID_CARD, sandbox, until, withoutWebhooks } from '../../../test/buyer';
import { REQUEST } from '../../../test/fake-provider';
import { cardErrors } from './card';
import { endPayment, openPayment } from './payment-store';
import { deliverDue } from './deliveries';
import { isSigned } from './signature';

const shop = useTestShop({ env: { PUBLIC_URL: 'https://shop.example' } });
beforeAll(() => withoutWebhooks(shop));

const session = async () => openedSession(shop, await buyerWith(shop, { productId: 1, size: 'size3' }));

test('the page has labeled fields, works without scripts and allows only its own', async () => {
  const page = await shop.get(`/sandbox/pay/${await session()}`);
  expect(page.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; form-action 'self' https://shop.example; base-uri 'none'; frame-ancestors 'none'",
  );
  for (const label of ['Card number', 'Expiry', 'CVC']) expect(page.body).toMatch(new RegExp(`<label[^>]*>${label}</label>`));
  for (const name of ['Pay', 'Cancel']) expect(page.body).toMatch(new RegExp(`<button[^>]*>\\s*${name}\\s*</button>`));
  expect(page.body).not.toMatch(/<script(?![^>]*src=)|\son\w+=|style=/);
  for (const [file, type] of [
    ['page.css', 'text/css'],
    ['page.js', 'text/javascript'],
  ])
    expect((await shop.get(`/sandbox/${file}`)).headers.get('content-type')).toContain(type);
});

test('shows an invalid card again with its errors, escapes the input, and changes nothing', async () => {
  const id = await session();
  const answer = await fillCard(shop, id, '"><b>4111', { expiry: '13/30', cvc: '1' });
  expect(answer.status).toBe(422);
  expect(answer.body).toContain('This is not a card number.');
  expect(answer.body).not.toContain('<b>4111');
  expect((await fillCard(shop, id, '5555 5555 5555 4444')).body).toContain('This card was declined');
  expect(await sandbox(shop, id)).toMatchObject({ status: 'open', refunded: 0 });
});

test('shows pages for cancelled, paid, expired and unknown sessions', async () => {
  const cancelled = await session();
  expect((await fillCard(shop, cancelled, '', { action: 'cancel' })).headers.get('location')).toBe('/payment/failure');
  expect(await sandbox(shop, cancelled)).toMatchObject({ status: 'cancelled' });
  expect((await shop.get(`/sandbox/pay/${cancelled}`)).body).toContain('Cancelled');
  // The shop is notified, so the items are free at once and not at the sweeper's next run.
  expect(await shop.sql(`select id from sandbox_deliveries where body like '%payment.failed%${cancelled}%'`)).toHaveLength(1);
  const paid = await session();
  const replies = await Promise.all([1, 2, 3].map(() => fillCard(shop, paid, PAID_CARD)));
  expect(replies.map(({ headers }) => headers.get('location'))).toEqual([
    '/payment/success',
    '/payment/success',
    '/payment/success',
  ]);
  expect((await shop.get(`/sandbox/pay/${paid}`)).body).toContain('Already paid');
  const expired = await session();
  await shop.sql(`update sandbox_payments set expires_at = now() where session_id = '${expired}'`);
  expect((await fillCard(shop, expired, PAID_CARD)).body).toContain('can no longer be paid');
  expect(await sandbox(shop, expired)).toMatchObject({ status: 'expired' });
  expect((await shop.get('/sandbox/pay/nothing')).status).toBe(404);
  expect((await shop.get('/sandbox/payments/nothing')).status).toBe(404);
});

test('signs a webhook and retries it, byte for byte the same, until it is accepted', async () => {
  // Only the payment store: the pollers of a whole shop would be faster.
  const { db, close } = await openDatabaseImage(SEED);
  await openPayment(db, { ...REQUEST, holdEndsAt: new Date(Date.now() + 60_000) });
  await endPayment(db, REQUEST.reference, 'paid');
  const secret = 'another-secret-0123456789-0123456789';
  const shopfront = await startReceiver();
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await db.updateTable('sandbox_deliveries').set({ next_try_at: new Date() }).execute();
    await deliverDue({ db, log: silent, secret, target: () => shopfront.url });
    await deliverDue({ db, log: silent, secret, target: () => shopfront.url });
    expect(shopfront.got).toHaveLength(attempt);
    expect(await db.selectFrom('sandbox_deliveries').select('attempts').execute()).toEqual(
      attempt < 3 ? [{ attempts: attempt }] : [],
    );
  }
  const [{ body } = { body: Buffer.alloc(0) }] = shopfront.got;
  expect(new Set(shopfront.got.map((each) => each.body.toString())).size).toBe(1);
  expect(JSON.parse(body.toString())).toEqual({
    id: expect.any(String),
    type: 'payment.succeeded',
    createdAt: expect.any(String),
    data: { sessionId: REQUEST.reference, amount: 189900, currency: 'ZAR', reference: REQUEST.reference, mode: 'test' },
  });
  for (const each of shopfront.got) expect(isSigned(each.body, each.signature, secret)).toBe(true);
  expect(isSigned(body, 't=1,v1=zz', secret)).toBe(false);
  await shopfront.close();
  await close();
});

const silent = { warn: () => undefined, error: () => undefined } as never;

/** Rejects twice, then accepts. */
async function startReceiver() {
  const got: { body: Buffer; signature: unknown }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ body: Buffer.concat(chunks), signature: request.headers['storefront-signature'] });
      response.writeHead(got.length < 3 ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

test('accepts common formats of the expiry date, until the end of its month', () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const of = (expiry: string) => cardErrors({ cardNumber: PAID_CARD, expiry, cvc: '123' }, now).expiry;
  for (const good of ['11/26', '11 / 26', '11/2026', '1126', '112026', '1/27', '12-30'])
    expect([good, of(good)]).toEqual([good, undefined]);
  for (const bad of ['10/26', '00/30', '13/30', '2030', 'x', '']) expect([bad, of(bad)]).toEqual([bad, expect.any(String)]);
});

test('the sandbox is absent with another provider', async () => {
  const other = await startTestShop({ env: { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_1' } });
  try {
    for (const path of ['/sandbox/pay/x', '/sandbox/payments/x', '/sandbox/page.css'])
      expect((await other.get(path)).status).toBe(404);
    expect((await other.post('/api/payments/sandbox/webhook', {})).status).toBe(404);
    expect((await other.post('/api/payments/paystack/webhook', {})).status).toBe(401);
  } finally {
    await other.close();
  }
});

test('two concurrent payments of a session charge once', async () => {
  const id = await session();
  await Promise.all(Array.from({ length: 10 }, () => fillCard(shop, id, PAID_CARD)));
  const events = await shop.sql(`select id from sandbox_deliveries where body like '%${id}%'`);
  expect(events).toHaveLength(1);
  expect(
    await until(
      () => sandbox(shop, id),
      ({ status }) => status === 'paid',
    ),
  ).toMatchObject({ amount: 189900 });
});
