import { readFile } from 'node:fs/promises';
import { buyerWith, confirm, onHand, openedSession, paidIn, withoutWebhooks, type Buyer } from '../../../test/buyer';
import { useTestShop } from '../../../test/shop';
import { postWebhook, signatureOf, successOf, WEBHOOK_SECRET } from '../../../test/signed-webhook';

const shop = useTestShop({ env: { SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET } });
beforeAll(() => withoutWebhooks(shop));

const ordersOf = async (buyer: Buyer) => (await shop.get('/api/order', buyer.auth)).body as { orderId: string }[];
const paidSession = () => paidIn(shop, { productId: 1, size: 'size3' });

test('API-9: the signed webhook settles when the browser never returns', async () => {
  const { buyer, session } = await paidSession();
  expect(await ordersOf(buyer)).toHaveLength(0);
  const body = successOf(session);
  expect((await postWebhook(shop, body)).status).toBe(200);
  expect(await ordersOf(buyer)).toHaveLength(1);
});

test('API-9: concurrent webhook and browser make one order; replays change nothing', async () => {
  const before = await onHand(shop, 1, 'size3');
  const { buyer, session } = await paidSession();
  const body = successOf(session);
  const headers = signatureOf(body);
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? confirm(shop, buyer, session) : postWebhook(shop, body, headers))),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect((await postWebhook(shop, body, headers)).status).toBe(200);
  expect(await ordersOf(buyer)).toHaveLength(1);
  expect(await onHand(shop, 1, 'size3')).toBe(before - 1);
});

test('API-9: forged, altered, stale and unsigned webhooks get 401 and change nothing', async () => {
  const { buyer, session } = await paidSession();
  const body = successOf(session);
  const wrong: [string, Record<string, string>][] = [
    [body, {}],
    [body, { 'storefront-signature': 't=1,v1=00' }],
    [body, signatureOf(body, { secret: 'another-secret-0123456789-0123456789' })],
    [body, signatureOf(body, { age: 330 })],
    [body, signatureOf(body, { age: -900 })],
    [`${body} `, signatureOf(body)],
  ];
  for (const [text, headers] of wrong) expect((await postWebhook(shop, text, headers)).status).toBe(401);
  expect(await ordersOf(buyer)).toHaveLength(0);
});

test('API-9: a validly signed success for an unpaid session changes nothing', async () => {
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
  const session = await openedSession(shop, buyer);
  const body = successOf(session);
  expect((await postWebhook(shop, body)).status).toBe(200);
  expect(await ordersOf(buyer)).toHaveLength(0);
  const strange = successOf('no-such-session');
  expect((await postWebhook(shop, strange)).status).toBe(200);
  expect((await postWebhook(shop, '[]')).status).toBe(400);
});

test('a webhook secret from the environment is not written to the data folder', async () => {
  await expect(readFile(`${shop.dataDir}/secrets/sandbox-webhook-secret`)).rejects.toThrow();
});
