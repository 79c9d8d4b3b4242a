import { prepareProviderShop, type OrderedPair } from '../../test/provider-shop';
import { simulateYoco } from '../../test/simulated-provider';
import { OPERATOR } from '../audit/actor';
import { readAttention } from '../staff/attention/read-attention';
import { addNote } from '../staff/orders/add-note';
import { refundOrderByStaff } from './refund-order';
import { cancelOrder } from './cancel-order';
import { moveOrder } from '../orders/fulfilment/move-order';
import { retryRefund } from './decide-refund';

const AMOUNT = 189_900;

// Yoco's refunds name their amount in the webhook only, and whole payments were seen refunded for a part.
describe('yoco refunds an amount other than the requested one', () => {
  const shop = prepareProviderShop(simulateYoco);
  /** Staff refund R 100; the provider pays `amount`. */
  async function paidInstead(amount: number, ...moves: Parameters<typeof shop.ordered>) {
    const one = await shop.ordered(...moves);
    await shop.refundPart(one, 10_000);
    const [refund] = shop.atProvider(one);
    refund!.amount = amount;
    await shop.deliver(refund, 'processed');
    return one;
  }
  const waits = async ({ orderId }: OrderedPair) =>
    (await readAttention(shop.deps.db, () => true))
      .filter(({ kind }) => kind === 'refunds')
      .flatMap(({ items }) => items.filter(({ id }) => id === orderId).map(({ title, detail }) => `${title} ${detail}`));

  test('API-8: all of it: the order is refunded and not sent, the books record all of it, and nothing more is requested', async () => {
    const one = await paidInstead(AMOUNT, 'packed');
    expect(await shop.orderOf(one)).toMatchObject({ status: 'refunded', packing_hold: '', state: 'refunded' });
    expect(await shop.refundsOf(one)).toMatchObject([{ amount_cents: AMOUNT, state: 'done' }]);
    expect(await shop.creditsOf(one)).toEqual([10_000, AMOUNT - 10_000]);
    expect((await shop.doneMails(one)).join()).toMatch(/refunded R\s1\s899,00/);
    expect(shop.errorsOf(one)).toEqual(['another amount']);
    // Two tasks: one does not take the other's place.
    expect((await waits(one)).sort()).toEqual([
      expect.stringContaining('open it, and count its pairs'),
      expect.stringContaining('refunded a different amount'),
    ]);
    await expect(moveOrder(shop.deps, one.orderId, 'on its way')).rejects.toMatchObject({ code: 'order/invalid-move' });
    const seen = { orderId: one.orderId, expectedRefundedCents: AMOUNT };
    await expect(refundOrderByStaff(shop.deps, OPERATOR, seen, { kind: 'whole', reason: 'Rest' })).rejects.toMatchObject({
      status: 409,
    });
    // The webhook is sent twice.
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    expect([(await shop.creditsOf(one)).length, shop.errorsOf(one).length]).toEqual([2, 1]);
  });

  test('API-8, BO-7: more of it: the order is on hold and waits for staff until they write a note', async () => {
    const one = await paidInstead(60_000, 'packed');
    expect(await shop.orderOf(one)).toMatchObject({ status: 'packed', packing_hold: 'partly refunded' });
    await expect(moveOrder(shop.deps, one.orderId, 'on its way')).rejects.toMatchObject({ code: 'order/on-hold' });
    expect(await shop.creditsOf(one)).toEqual([10_000, 50_000]);
    expect(await waits(one)).toEqual([expect.stringMatching(/^60000 The provider refunded a different amount/)]);
    const { version } = (await shop.orderOf(one))!;
    await addNote(shop.deps, one.orderId, 'The customer keeps it.', { actor: OPERATOR, version });
    expect(await waits(one)).toEqual([]);
  });

  test('API-8: more of it, while the rest is still to be requested: only the remainder is requested', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 10_000);
    const silent = { ...shop.simulated.provider, refund: () => Promise.reject(new Error('Not reached.')) };
    await cancelOrder({ ...shop.deps, payments: { current: silent, named: () => silent } }, { orderId: one.orderId, reason: '' });
    await shop.rows(`update refunds set asked_at = null where session_id = '${one.session}' and state = 'requested'`);
    const [refund] = shop.atProvider(one);
    refund!.amount = 60_000;
    await shop.deliver(refund, 'processed');
    await shop.pollNow(one);
    expect(shop.atProvider(one).map(({ amount }) => amount)).toEqual([60_000, AMOUNT - 60_000]);
    await shop.deliver(shop.atProvider(one)[1], 'processed');
    expect(await shop.orderOf(one)).toMatchObject({ status: 'refunded' });
    expect((await shop.creditsOf(one)).reduce((sum, each) => sum + each, 0)).toBe(AMOUNT);
  });

  test('API-8: less of it: the rest waits for staff, who may request it', async () => {
    const one = await paidInstead(4_000);
    expect(await shop.refundsOf(one)).toMatchObject([
      { amount_cents: 4_000, state: 'done' },
      { amount_cents: 6_000, state: 'attention', error: 'The provider refunded less than the shop requested.' },
    ]);
    expect(shop.errorsOf(one)).toEqual(['another amount', 'attention']);
    await retryRefund(shop.deps, (await shop.refundsOf(one))[1]!.id);
    expect(shop.atProvider(one).map(({ amount }) => amount)).toEqual([4_000, 6_000]);
    await shop.deliver(shop.atProvider(one)[1], 'processed');
    expect([await shop.creditsOf(one), (await shop.refundsOf(one)).map(({ state }) => state)]).toEqual([
      [10_000],
      ['done', 'done'],
    ]);
  });
});
