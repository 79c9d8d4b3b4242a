import { prepareProviderShop, type OrderedPair } from '../../test/provider-shop';
import { simulatePaystack } from '../../test/simulated-provider';
import { OPERATOR } from '../audit/actor';
import { openSession } from '../checkout/open-session';
import { settle } from '../checkout/settling/settle';
import { readAttention } from '../staff/attention/read-attention';
import { refundOrderByStaff } from './refund-order';
import { cancelOrder } from './cancel-order';
import { markRefundDone } from './decide-refund';

const AMOUNT = 189_900;

describe('a refund that is made at the provider', () => {
  const shop = prepareProviderShop(simulatePaystack);
  /** An order with a refund of `amount` made at the provider; the bank takes its time. */
  async function pendingByHand(amount: number, ...moves: Parameters<typeof shop.ordered>) {
    const one = await shop.ordered(...moves);
    const foreign = shop.simulated.refundByHand(one.session, amount);
    await shop.deliver(foreign, 'pending');
    return { one, foreign };
  }
  const mailsTo = async (recipient: string, { orderId }: OrderedPair) =>
    (
      await shop.rows<{ subject: string; body_text: string }>(
        `select subject, body_text from mails where recipient = '${recipient}' and subject like '%${orderId}%'`,
      )
    ).filter(({ subject }) => /cancelled|failed/.test(subject));
  const toShop = (one: OrderedPair) => mailsTo(shop.deps.config.shop.email, one);
  const waits = async ({ orderId }: OrderedPair) =>
    (await readAttention(shop.deps.db, () => true))
      .filter(({ kind }) => kind === 'refunds')
      .flatMap(({ items }) => items.filter(({ id }) => id === orderId).map(({ detail }) => detail));
  const sum = (cents: readonly number[]) => cents.reduce((all, each) => all + each, 0);

  test('BO-7 SELL-2: in full, before the order was sent: its code can be used again, and a packed box is opened by staff', async () => {
    for (const moves of [[], ['packed'], ['packed', 'on its way']] as const) {
      const one = await shop.ordered(...moves);
      const [code] = await shop.rows<{ id: number }>(`insert into discounts (code, kind, value, max_uses)
        values ('ONCE-${moves.length}', 'percent', 10, 1) returning id`);
      await shop.rows(`insert into discount_uses (session_id, discount_id, account_id, amount_cents, state, held_until)
        values ('${one.session}', ${code!.id}, ${one.buyer.id}, 1, 'used', now())`);
      await shop.deliver(shop.simulated.refundByHand(one.session, AMOUNT), 'processed');
      expect(await shop.orderOf(one)).toMatchObject({ status: 'refunded' });
      const [left] = await shop.rows(`select t.on_hand, u.state from stock t, discount_uses u
        where t.product_id = ${one.product} and u.session_id = '${one.session}'`);
      expect([moves.length, left]).toEqual([
        moves.length,
        { on_hand: moves.length ? 1 : 2, state: moves.length < 2 ? 'released' : 'used' },
      ]);
      expect(await waits(one)).toEqual(moves.length === 1 ? [expect.stringContaining('open it, and count its pairs')] : []);
    }
  });

  test('API-8: in part, and fails after the order was cancelled: the shop asks for it too, and all of it is credited', async () => {
    const { one, foreign } = await pendingByHand(50_000);
    await cancelOrder(shop.deps, { orderId: one.orderId, reason: '' });
    expect(await shop.orderOf(one)).toMatchObject({ status: 'cancelled', packing_hold: '' });
    expect(await shop.creditsOf(one)).toEqual([AMOUNT - 50_000]);
    await shop.deliver(foreign, 'failed');
    await shop.pollNow(one);
    expect(shop.atProvider(one).map(({ amount }) => amount)).toEqual([50_000, AMOUNT - 50_000, 50_000]);
    for (const refund of shop.atProvider(one).slice(1)) await shop.deliver(refund, 'processed');
    expect(await shop.orderOf(one)).toMatchObject({ status: 'refunded', state: 'refunded' });
    expect(await shop.creditsOf(one)).toEqual([AMOUNT - 50_000, 50_000]);
    expect((await toShop(one)).map(({ body_text }) => body_text)).toEqual([
      expect.stringContaining('The shop owes it, and asks for it now'),
    ]);
    expect(await waits(one)).toEqual([]);
  });

  test('API-8: in full, and fails after the order was cancelled: the mail shows no R 0,00, and the shopper gets the money', async () => {
    const { one, foreign } = await pendingByHand(AMOUNT);
    await cancelOrder(shop.deps, { orderId: one.orderId, reason: '' });
    const [mail] = await mailsTo(one.buyer.email, one);
    expect(mail?.body_text).toContain('is on its way to the card that you paid with, or there already');
    expect(mail?.body_text).not.toMatch(/R\s0,00/);
    await shop.deliver(foreign, 'failed');
    await shop.pollNow(one);
    await shop.deliver(shop.atProvider(one)[1], 'processed');
    expect(await shop.orderOf(one)).toMatchObject({ status: 'refunded' });
    expect(await shop.creditsOf(one)).toEqual([AMOUNT]);
  });

  test('API-8: fails after staff refunded the rest of a delivered order: the shop asks for it too', async () => {
    const { one, foreign } = await pendingByHand(50_000, 'packed', 'on its way', 'delivered');
    const seen = { orderId: one.orderId, expectedRefundedCents: 50_000 };
    await refundOrderByStaff(shop.deps, OPERATOR, seen, { kind: 'whole', reason: 'Rest' });
    await shop.deliver(foreign, 'failed');
    await shop.pollNow(one);
    for (const refund of shop.atProvider(one).slice(1)) await shop.deliver(refund, 'processed');
    expect(await shop.orderOf(one)).toMatchObject({ status: 'refunded' });
    expect(sum(await shop.creditsOf(one))).toBe(AMOUNT);
  });

  test('API-8: fails although the shop does not owe it: no credit note, no new refund, and a task with instructions', async () => {
    const { one, foreign } = await pendingByHand(50_000);
    expect(await shop.creditsOf(one)).toEqual([]);
    await shop.deliver(foreign, 'failed');
    await shop.pollNow(one);
    expect([await shop.creditsOf(one), shop.atProvider(one).length]).toEqual([[], 1]);
    const [notice] = await toShop(one);
    expect(notice?.body_text).toContain('The shop does not try it again');
    expect(notice?.body_text).not.toContain('We try again later');
    expect(await waits(one)).toEqual([expect.stringContaining('Refund it here if it is still owed')]);
  });

  test('API-8: is credited once it is done, even if an earlier release credited it when it was accepted', async () => {
    const { one, foreign } = await pendingByHand(50_000);
    await shop.deliver(foreign, 'processed');
    expect(await shop.creditsOf(one)).toEqual([50_000]);
    const before = await pendingByHand(50_000);
    await shop.rows(`insert into credit_notes (serial, order_id, amount_cents, vat_cents, lines, reason, seller)
      values ('CN-before', '${before.one.orderId}', 50000, 0, '[]', '', '{}')`);
    await shop.deliver(before.foreign, 'processed');
    expect(await shop.creditsOf(before.one)).toEqual([50_000]);
  });

  test('API-8: waits there for a decision, and staff pay by other means: it is credited, once', async () => {
    const one = await shop.ordered();
    const foreign = shop.simulated.refundByHand(one.session, 50_000);
    await shop.deliver(foreign, 'needs-attention');
    expect(await shop.creditsOf(one)).toEqual([]);
    await markRefundDone(shop.deps, (await shop.refundsOf(one))[0]!.id, 'EFT 4711');
    expect(await shop.creditsOf(one)).toEqual([50_000]);
    await shop.deliver(foreign, 'failed');
    expect([await shop.creditsOf(one), shop.errorsOf(one)]).toEqual([[50_000], ['attention']]);
  });

  test('API-8: on top of the refund of a payment of another amount, which became no order: an error is logged', async () => {
    const product = await shop.fixture.product(2);
    const buyer = await shop.fixture.buyer(product);
    const { session_id: session } = await openSession(shop.deps, buyer.id, buyer.request);
    await shop.rows(`update payment_sessions set amount_cents = 10 * amount_cents where id = '${session}'`);
    shop.simulated.pay(session);
    await settle(shop.deps, session);
    const one = { session, product, buyer, orderId: '' };
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    expect(await shop.rows(`select state, refund_cents from payment_sessions where id = '${session}'`)).toEqual([
      { state: 'refunded', refund_cents: AMOUNT },
    ]);
    await shop.deliver(shop.simulated.refundByHand(session, AMOUNT), 'processed');
    expect(shop.errorsOf(one)).toEqual(['paid back twice']);
  });
});
