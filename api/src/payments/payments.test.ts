import { startTestShop, type TestShop } from '../../test/shop';
import { boughtIn, withoutWebhooks } from '../../test/buyer';
import { createPayments } from './payments';
import { assertProvidersReachable } from './unreachable-payments';

const YOCO = { YOCO_SECRET_KEY: 'sk_test_1', YOCO_WEBHOOK_SECRET: 'whsec_c2VjcmV0' };
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await withoutWebhooks(shop);
});
afterAll(() => shop.close());

test('a provider with keys keeps its webhook after PAYMENT_PROVIDER has changed; the sandbox does not', async () => {
  const two = await startTestShop({ env: { PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_1', ...YOCO } });
  const statusOf = async (name: string) => (await two.post(`/api/payments/${name}/webhook`, {})).status;
  // 401: the route exists, and the signature is missing.
  expect([await statusOf('yoco'), await statusOf('paystack'), await statusOf('sandbox')]).toEqual([401, 401, 404]);
  await two.close();
  expect((await shop.post('/api/payments/sandbox/webhook', {})).status).toBe(401);
  expect((await shop.post('/api/payments/yoco/webhook', {})).status).toBe(404);
});

describe('PAYMENT_PROVIDER was changed and the keys of the old one were removed', () => {
  async function boughtAtYoco() {
    const { session } = await boughtIn(shop, { productId: 1, size: 'size3' });
    await shop.sql(`update payment_sessions set provider = 'yoco' where id = '${session}'`);
    return session;
  }
  test('refuses to start while payments or refunds are pending there, and names the keys; an order only warns', async () => {
    const session = await boughtAtYoco();
    const warnings: object[] = [];
    const log = { warn: (about: object) => void warnings.push(about) } as never;
    const check = (env: Record<string, string>) =>
      assertProvidersReachable(shop.api.db, createPayments(shop.api.db, { ...shop.config, env }), log);
    await check({});
    expect(warnings).toEqual([{ provider: 'yoco', orders: 1 }]);
    // The last one without the provider's id: the shop that starts below must not ask the real Yoco.
    for (const change of [
      `update payment_sessions set state = 'open', next_check_at = now() + interval '1 day' where id = '${session}'`,
      `insert into refunds (id, session_id, amount_cents, state) values ('r', '${session}', 5000, 'accepted')`,
      `update payment_sessions set state = 'refund-due', refund_cents = 189900, provider_ref = null where id = '${session}'`,
    ]) {
      await shop.sql(`update payment_sessions set state = 'settled', next_check_at = null where id = '${session}'`);
      await shop.sql(`delete from refunds`);
      await shop.sql(change);
      await expect(check({})).rejects.toThrow(/yoco still has .*YOCO_SECRET_KEY and YOCO_WEBHOOK_SECRET/);
      await check(YOCO);
    }
    await shop.stop();
    await expect(startTestShop({ continueFrom: shop })).rejects.toThrow(/yoco still has 0 payments .* 1 refunds/);
    shop = await startTestShop({ continueFrom: shop, env: YOCO });
  });
});
