import { prepareProviderShop, type OrderedPair } from '../../test/provider-shop';
import { simulateYoco } from '../../test/simulated-provider';
import { OPERATOR } from '../staff/audit/actor';
import { readOrderRefunds } from '../staff/refunds/read-refunds';
import { retryRefund } from './refund-by-staff';

// Starts a database and a server.
jest.setTimeout(60_000);

// Yoco cannot be asked how a refund stands: only what is stored tells.
const shop = prepareProviderShop(simulateYoco);

/** What a release from before migration 038 writes. */
const write = ({ session }: OrderedPair, values: string) =>
  shop.rows(`update refunds set ${values} where session_id = '${session}' and state <> 'failed'`);
const FAILED = 'The refund failed at the provider.';

test.each([
  ['failed for good', `state = 'attention', attempt = 3, error = '${FAILED}'`, 2],
  ['had no word for a week', `state = 'attention', error = 'No word from the provider for a week.'`, 1],
])('a refund of which an earlier release stored that it %s may be tried again', async (_name, values, asked) => {
  const one = await shop.ordered();
  await shop.refundPart(one, 50_000);
  await write(one, values);
  const [refund] = (await readOrderRefunds(shop.deps.db, one.orderId)).refunds;
  expect(refund).toMatchObject({ state: 'attention', canRetry: true });
  await retryRefund(shop.deps, refund!.id, OPERATOR);
  expect(shop.atProvider(one)).toHaveLength(asked);
});

test('a refund of which an earlier release stored that it waits for a person there is not asked for again', async () => {
  const one = await shop.ordered();
  await shop.refundPart(one, 50_000);
  await shop.rows(`update refunds set provider_state = 'failed' where session_id = '${one.session}'`);
  await write(one, `state = 'attention', error = 'The provider waits for a person.'`);
  const [refund] = (await readOrderRefunds(shop.deps.db, one.orderId)).refunds;
  expect(refund!.canRetry).toBe(false);
});

test('an attempt that an earlier release added is not needed once the first is paid after all', async () => {
  const one = await shop.ordered();
  await shop.refundPart(one, 50_000);
  await write(one, `state = 'failed', error = '${FAILED}', next_check_at = null`);
  await shop.rows(`insert into refunds (id, session_id, amount_cents, state, attempt, reason, next_check_at)
    values ('${one.session}:refund-2', '${one.session}', 50000, 'requested', 2, 'Late', now())`);
  await shop.deliver(shop.atProvider(one)[0], 'processed');
  await shop.pollNow(one);
  expect(shop.atProvider(one)).toHaveLength(1);
  expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'failed']);
});

test('an order that has left the shop is on hold when an earlier release records that its payment is disputed', async () => {
  const one = await shop.ordered('packed', 'on its way', 'delivered');
  await shop.rows(`insert into order_events (order_id, event) values ('${one.orderId}', 'payment disputed')`);
  expect(await shop.orderOf(one)).toMatchObject({ status: 'delivered', packing_hold: 'payment disputed' });
  await expect(shop.refundPart(one, 50_000)).rejects.toMatchObject({ code: 'order/payment-disputed' });
});
