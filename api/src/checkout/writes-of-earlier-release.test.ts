import { prepareProviderShop, type OrderedPair } from '../../test/provider-shop';
import { simulateYoco, type SimulatedRefund } from '../../test/simulated-provider';
import { OPERATOR } from '../audit/actor';
import { readOrderRefunds } from '../staff/refunds/read-refunds';
import { DISPUTED } from '../refunds/move-refund';
import { retryRefund } from '../refunds/decide-refund';

// Yoco cannot be asked how a refund stands: only the stored state shows it.
const shop = prepareProviderShop(simulateYoco);

/** Writes a refund as a release from before migration 038 does. */
const write = ({ session }: OrderedPair, values: string) =>
  shop.rows(`update refunds set ${values} where session_id = '${session}' and state <> 'failed'`);
const FAILED = 'The refund failed at the provider.';
/** An earlier release learns that a refund failed, and retries it in a new row. */
async function failAndRepeat({ session }: OrderedPair, { key }: SimulatedRefund, attempt: number) {
  await shop.rows(`update refunds set state = 'failed', error = '${FAILED}', next_check_at = null where id = '${key}'`);
  const id = `${session}:earlier-${key.split(':')[1]}`;
  await shop.rows(`insert into refunds (id, session_id, amount_cents, state, attempt, reason, next_check_at)
    values ('${id}', '${session}', 50000, 'requested', ${attempt}, 'Late', now())`);
  return id;
}
/** The refund that each attempt repeats, by the attempt's id. */
const repeatsOf = async ({ session }: OrderedPair) =>
  Object.fromEntries(
    (
      await shop.rows<{ id: string; repeats: string }>(
        `select id, repeats from refunds where session_id = '${session}' and repeats is not null`,
      )
    ).map(({ id, repeats }) => [id, repeats]),
  );

test.each([
  ['failed for good', `state = 'attention', attempt = 3, error = '${FAILED}'`, 2],
  ['failed while the payment was disputed', `state = 'attention', error = $$${DISPUTED}$$`, 2],
  ['had no word for a week', `state = 'attention', error = 'No word from the provider for a week.'`, 1],
])('a refund that %s, as an earlier release stored it, may be tried again', async (_name, values, asked) => {
  const one = await shop.ordered();
  await shop.refundPart(one, 50_000);
  await write(one, values);
  const [refund] = (await readOrderRefunds(shop.deps.db, one.orderId)).refunds;
  expect(refund).toMatchObject({ state: 'attention', canRetry: true });
  await retryRefund(shop.deps, refund!.id, OPERATOR);
  expect(shop.atProvider(one)).toHaveLength(asked);
});

test('a refund that waits for a person at the provider, as an earlier release stored it, is not requested again', async () => {
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
  await failAndRepeat(one, shop.atProvider(one)[0]!, 2);
  await shop.deliver(shop.atProvider(one)[0], 'processed');
  await shop.pollNow(one);
  expect(shop.atProvider(one)).toHaveLength(1);
  expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'failed']);
});

test('an attempt that an earlier release added is made although another refund of the same amount is paid', async () => {
  const one = await shop.ordered();
  await shop.refundPart(one, 50_000);
  await shop.refundPart(one, 50_000, 50_000);
  const [first, second] = shop.atProvider(one);
  await failAndRepeat(one, first!, 2);
  await shop.deliver(second, 'processed');
  await shop.pollNow(one);
  await shop.deliver(shop.atProvider(one)[2], 'processed');
  expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['failed', 'done', 'done']);
  expect(shop.errorsOf(one)).toEqual([]);
});

test.each(['in turn', 'in reverse'])('two refunds of the same amount that fail %s each get their own attempt', async (order) => {
  const one = await shop.ordered();
  await shop.refundPart(one, 50_000);
  await shop.refundPart(one, 50_000, 50_000);
  await shop.refundPart(one, 50_000, 100_000);
  const [first, second, third] = shop.atProvider(one) as [SimulatedRefund, SimulatedRefund, SimulatedRefund];
  // Staff recorded that they paid the last one themselves, so it gets no further attempt.
  await shop.rows(`update refunds set state = 'failed', error = 'Paid back by staff.' where id = '${third.key}'`);
  const expected: Record<string, string> = {};
  for (const { key, ...rest } of order === 'in turn' ? [first, second] : [second, first])
    expected[await failAndRepeat(one, { key, ...rest }, 2)] = key;
  expect(await repeatsOf(one)).toEqual(expected);
});

test('an attempt that an earlier release adds to one that staff asked for again repeats the first', async () => {
  const one = await shop.ordered();
  await shop.refundPart(one, 50_000);
  await write(one, `state = 'attention', attempt = 3, error = '${FAILED}'`);
  const [first] = await shop.refundsOf(one);
  await retryRefund(shop.deps, first!.id, OPERATOR);
  await failAndRepeat(one, shop.atProvider(one)[1]!, 2);
  expect(Object.values(await repeatsOf(one))).toEqual([first!.id, first!.id]);
  await shop.deliver(shop.atProvider(one)[0], 'processed');
  await shop.pollNow(one);
  expect(shop.atProvider(one)).toHaveLength(2);
  expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'failed', 'failed']);
});

test('an order that has left the shop is on hold when an earlier release records that its payment is disputed', async () => {
  const one = await shop.ordered('packed', 'on its way', 'delivered');
  await shop.rows(`insert into order_events (order_id, event) values ('${one.orderId}', 'payment disputed')`);
  expect(await shop.orderOf(one)).toMatchObject({ status: 'delivered', packing_hold: 'payment disputed' });
  await expect(shop.refundPart(one, 50_000)).rejects.toMatchObject({ code: 'order/payment-disputed' });
});
