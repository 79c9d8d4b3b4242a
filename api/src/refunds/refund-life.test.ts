import { sql } from 'kysely';
import type { DomainFixture } from '../../test/domain-fixture';
import { prepareProviderShop, type OrderedPair } from '../../test/provider-shop';
import { simulatePaystack, simulateYoco, type SimulatedProvider, type SimulatedRefund } from '../../test/simulated-provider';
import { OPERATOR } from '../audit/actor';
import { hasOpenDispute } from '../orders/order-conditions';
import { exchangeSize } from '../staff/exchanges/exchange-size';
import { refundOrderByStaff } from './refund-order';
import { cancelOrder } from './cancel-order';
import { moveOrder } from '../orders/fulfilment/move-order';
import { closeDispute } from './close-dispute';
import { loseDispute } from './lose-dispute';
import { openSession } from '../checkout/open-session';
import type { OrdersDeps } from '../orders/orders-deps';
import { releaseHold } from '../orders/fulfilment/packing-hold';
import { markRefundDone, retryRefund } from './decide-refund';
import { refundPackedOrder } from './refund-order';
import { refundPayment } from './refund-payment';
import { pollRefunds } from './refund-poller';
import { settle } from '../checkout/settling/settle';

const AMOUNT = 189_900;

describe.each([
  ['yoco', simulateYoco],
  ['paystack', simulatePaystack],
])('%s', (name, simulate) => {
  const shop = prepareProviderShop(simulate);
  let [deps, fixture, simulated] = [] as unknown as [OrdersDeps, DomainFixture, SimulatedProvider];
  beforeAll(() => void ({ deps, fixture, simulated } = shop));

  const ordered = () => shop.ordered();
  async function cancelled() {
    const one = await ordered();
    await cancelOrder(deps, { orderId: one.orderId, reason: '' });
    return one;
  }

  const refundsOf = (session: string) => simulated.refunds.filter(({ payment }) => payment.reference === session);
  const deliver = async (refund: SimulatedRefund, status: SimulatedRefund['status'], times = 1) => {
    for (let each = 0; each < times; each += 1) await shop.deliver(refund, status);
  };
  const statesOf = async (session: string) =>
    (await fixture.rows<{ state: string }>(`select state from refunds where session_id = '${session}' order by created_at`)).map(
      ({ state }) => state,
    );
  const stateOf = async ({ session, product, buyer }: OrderedPair) => {
    const [row] = await fixture.rows<{ status: string; packing_hold: string; state: string; on_hand: number }>(
      `select o.status, o.packing_hold, s.state, t.on_hand from orders o join payment_sessions s on s.id = o.session_id,
        stock t where s.id = '${session}' and t.product_id = ${product}`,
    );
    const mails = await fixture.rows<{ subject: string }>(`select subject from mails where recipient = '${buyer.email}'`);
    const count = (pattern: RegExp) => mails.filter(({ subject }) => pattern.test(subject)).length;
    return { ...row, started: count(/^Your refund for order .* is on its way$/), done: count(/^Refund for order/) };
  };
  const pollNow = (session: string) => shop.pollNow({ session });
  const errorsOf = (session: string) => shop.errorsOf({ session });

  test('API-8: an accepted refund is pending; only a successful one is done, and only once, however often the webhook is repeated', async () => {
    const one = await cancelled();
    const [refund] = refundsOf(one.session);
    expect(refund).toMatchObject({ amount: AMOUNT });
    expect(await stateOf(one)).toMatchObject({ status: 'cancelled', state: 'refund-due', on_hand: 2, started: 1, done: 0 });
    await refundPayment(deps, one.session);
    await pollNow(one.session);
    expect(await stateOf(one)).toMatchObject({ state: 'refund-due', started: 1, done: 0 });
    await deliver(refund!, 'processed', 3);
    expect(await stateOf(one)).toMatchObject({ status: 'refunded', state: 'refunded', on_hand: 2, started: 1, done: 1 });
    expect(refundsOf(one.session)).toHaveLength(1);
    expect(errorsOf(one.session)).toEqual([]);
  });

  test('API-8: a failed refund is retried later with a new key, three times; then staff are alerted', async () => {
    const one = await cancelled();
    for (const attempt of [1, 2, 3]) {
      const refunds = refundsOf(one.session);
      expect(refunds).toHaveLength(attempt);
      await deliver(refunds.at(-1)!, 'failed', 2);
      // Too early for another try.
      await refundPayment(deps, one.session);
      expect(refundsOf(one.session)).toHaveLength(attempt);
      expect(errorsOf(one.session)).toEqual(attempt < 3 ? [] : ['attention']);
      await pollNow(one.session);
    }
    expect(refundsOf(one.session)).toHaveLength(3);
    if (name === 'yoco') expect(new Set(refundsOf(one.session).map(({ key }) => key)).size).toBe(3);
    expect(await statesOf(one.session)).toEqual(['failed', 'failed', 'attention']);
    expect(errorsOf(one.session)).toEqual(['attention']);
    expect(await stateOf(one)).toMatchObject({ status: 'cancelled', state: 'refund-due', started: 1, done: 0 });
    const { values } = await deps.metrics.refunds.get();
    const attention = values.find(({ labels }) => labels.outcome === 'attention' && labels.provider === name);
    expect(attention?.value).toBeGreaterThan(0);
    // Staff give the money back at the dashboard: the debt is settled.
    await deliver(simulated.refundByHand(one.session, AMOUNT), 'processed', 2);
    expect(await stateOf(one)).toMatchObject({ status: 'refunded', state: 'refunded', on_hand: 2, done: 1 });
    expect(await statesOf(one.session)).not.toContain('attention');
  });

  test('API-8: a success reported after a failure of the same refund ends it, and nothing is requested again', async () => {
    const one = await cancelled();
    const [refund] = refundsOf(one.session);
    await deliver(refund!, 'failed');
    await deliver(refund!, 'processed', 2);
    await pollNow(one.session);
    expect(refundsOf(one.session)).toHaveLength(1);
    expect(await stateOf(one)).toMatchObject({ status: 'refunded', done: 1 });
  });

  test('API-8: ignores a failure that is reported after the success, and logs it', async () => {
    const one = await cancelled();
    const [refund] = refundsOf(one.session);
    await deliver(refund!, 'processed');
    await deliver(refund!, 'failed');
    expect(await stateOf(one)).toMatchObject({ status: 'refunded', done: 1 });
    expect(errorsOf(one.session)).toEqual(['contradicted']);
  });

  test('API-8: the webhook never arrives: the poller queries the provider if it can, and otherwise alerts staff after a week', async () => {
    const one = await cancelled();
    const [refund] = refundsOf(one.session);
    refund!.status = 'processed';
    await pollNow(one.session);
    if (name === 'paystack') return expect(await stateOf(one)).toMatchObject({ status: 'refunded', done: 1 });
    await fixture.rows(`update refunds set accepted_at = now() - interval '8 days' where session_id = '${one.session}'`);
    await pollNow(one.session);
    await pollNow(one.session);
    expect(await statesOf(one.session)).toEqual(['attention']);
    expect(errorsOf(one.session)).toEqual(['attention']);
    // It comes after all, a week late.
    await deliver(refund!, 'processed');
    return expect(await stateOf(one)).toMatchObject({ status: 'refunded', done: 1 });
  });

  test('API-8: the response is lost: the refund is found, or requested with the same key, and made once', async () => {
    const one = await ordered();
    simulated.loseNextResponse();
    await cancelOrder(deps, { orderId: one.orderId, reason: '' });
    expect(await statesOf(one.session)).toEqual(['requested']);
    // The provider may still be working on it: the refund is not requested again before the lease ends.
    await refundPayment(deps, one.session);
    expect(await statesOf(one.session)).toEqual(['requested']);
    await pollNow(one.session);
    expect(await statesOf(one.session)).toEqual(['accepted']);
    expect(refundsOf(one.session)).toHaveLength(1);
    await deliver(refundsOf(one.session)[0]!, 'processed');
    expect(await stateOf(one)).toMatchObject({ status: 'refunded', done: 1 });
  });

  test('API-8: the webhook is faster than the response', async () => {
    const one = await ordered();
    simulated.loseNextResponse();
    await cancelOrder(deps, { orderId: one.orderId, reason: '' });
    await deliver(refundsOf(one.session)[0]!, 'processed', 2);
    expect(await stateOf(one)).toMatchObject({ status: 'refunded', done: 1 });
    await pollNow(one.session);
    expect(refundsOf(one.session)).toHaveLength(1);
  });

  test('API-8: a refund made at the provider takes the order with it: not packed, back in stock, once', async () => {
    const one = await ordered();
    await deliver(simulated.refundByHand(one.session, AMOUNT), 'processed', 2);
    expect(await stateOf(one)).toMatchObject({ status: 'refunded', state: 'refunded', on_hand: 2, done: 1 });
    await expect(moveOrder(deps, one.orderId, 'packed')).rejects.toMatchObject({ code: 'order/invalid-move' });
    await cancelOrder(deps, { orderId: one.orderId, reason: '' });
    expect(refundsOf(one.session)).toHaveLength(1);
    expect(await stateOf(one)).toMatchObject({ on_hand: 2 });
  });

  test('API-8: a refund in part at the provider stops packing until staff release it; a cancellation then pays the rest', async () => {
    const one = await ordered();
    await deliver(simulated.refundByHand(one.session, 50_000), 'processed', 2);
    expect(await stateOf(one)).toMatchObject({ status: 'paid', state: 'settled', packing_hold: 'partly refunded', done: 1 });
    await expect(moveOrder(deps, one.orderId, 'packed')).rejects.toMatchObject({ code: 'order/on-hold' });
    const two = await ordered();
    await deliver(simulated.refundByHand(two.session, 50_000), 'processed');
    await cancelOrder(deps, { orderId: two.orderId, reason: '' });
    expect(refundsOf(two.session).map(({ amount }) => amount)).toEqual([50_000, AMOUNT - 50_000]);
    await deliver(refundsOf(two.session)[1]!, 'processed');
    expect(await stateOf(two)).toMatchObject({ status: 'refunded', done: 2 });
    await releaseHold(deps, one.orderId, 'agreed with the customer');
    await moveOrder(deps, one.orderId, 'packed');
    await refundPackedOrder(deps, one.orderId, 'lost');
    expect(refundsOf(one.session)[1]).toMatchObject({ amount: AMOUNT - 50_000 });
  });

  test('API-8: paid back twice, by us and by hand: staff are alerted', async () => {
    const one = await cancelled();
    await deliver(refundsOf(one.session)[0]!, 'processed');
    await deliver(simulated.refundByHand(one.session, 70_000), 'processed', 2);
    expect(errorsOf(one.session)).toEqual(['paid back twice']);
  });
});

describe('paystack', () => {
  const shop = prepareProviderShop(simulatePaystack);
  let [deps, fixture, simulated] = [] as unknown as [OrdersDeps, DomainFixture, SimulatedProvider];
  beforeAll(() => void ({ deps, fixture, simulated } = shop));
  const { ordered, post } = shop;
  const orderOf = async (id: string) => (await fixture.rows(`select status, packing_hold from orders where id = '${id}'`))[0];

  test('API-8: a refund that needs attention waits for staff, and is done when the bank has paid', async () => {
    const { session, orderId } = await ordered();
    await cancelOrder(deps, { orderId, reason: '' });
    const refund = simulated.refunds.at(-1)!;
    for (const status of ['pending', 'needs-attention', 'pending', 'processed'] as const) {
      refund.status = status;
      await post(simulated.refundWebhook(refund));
      const [row] = await fixture.rows(`select state from refunds where session_id = '${session}'`);
      const before = status === 'pending' && row?.state === 'accepted';
      expect(row?.state).toBe(status === 'processed' ? 'done' : before ? 'accepted' : 'attention');
    }
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded' });
    expect(simulated.refunds.filter(({ payment }) => payment.reference === session)).toHaveLength(1);
  });

  test('API-8: a dispute stops packing and refunds until staff release the order; its decision is recorded', async () => {
    const { session, orderId } = await ordered();
    const dispute = (event: string, id = 1) =>
      simulated.webhook({ event: `charge.dispute.${event}`, data: { id, status: 'x', transaction: { reference: session } } });
    for (const event of ['create', 'remind', 'create']) await post(dispute(event));
    expect(await orderOf(orderId)).toEqual({ status: 'paid', packing_hold: 'payment disputed' });
    await expect(moveOrder(deps, orderId, 'packed')).rejects.toMatchObject({ code: 'order/on-hold' });
    await expect(cancelOrder(deps, { orderId, reason: '' })).rejects.toMatchObject({ code: 'order/payment-disputed' });
    await post(dispute('resolve'));
    expect(await orderOf(orderId)).toMatchObject({ packing_hold: 'payment disputed' });
    await releaseHold(deps, orderId, 'the bank decided for us');
    await post(dispute('create'));
    expect(await orderOf(orderId)).toMatchObject({ packing_hold: '' });
    await moveOrder(deps, orderId, 'packed');
    const events = await fixture.rows<{ event: string }>(
      `select event from order_events where order_id = '${orderId}' order by id`,
    );
    expect(events.map(({ event }) => event)).toEqual(['paid', 'payment disputed', 'dispute resolved', 'released', 'packed']);
  });

  test('a part refunded at the provider during a dispute holds the order once the dispute is released, until staff release it', async () => {
    const { session, orderId } = await ordered();
    const disputed = (id: number) =>
      post(simulated.webhook({ event: 'charge.dispute.create', data: { id, transaction: { reference: session } } }));
    await disputed(1);
    await post(simulated.refundWebhook(simulated.refundByHand(session, 180_000)));
    expect(await orderOf(orderId)).toEqual({ status: 'paid', packing_hold: 'payment disputed' });
    const release = (reason: string) => releaseHold(deps, orderId, reason);
    // The second dispute arrives before staff have decided about the rest.
    for (const id of [1, 2]) {
      await disputed(id);
      await release('the bank decided for us');
      expect(await orderOf(orderId)).toEqual({ status: 'paid', packing_hold: 'partly refunded' });
    }
    await expect(moveOrder(deps, orderId, 'packed')).rejects.toMatchObject({ code: 'order/on-hold' });
    await release('one pair is left to send');
    expect(await orderOf(orderId)).toEqual({ status: 'paid', packing_hold: '' });
    await disputed(3);
    await release('the bank decided for us');
    await moveOrder(deps, orderId, 'packed');
  });

  test('API-8: a dispute of a delivered order stops refunds and exchanges until staff release it', async () => {
    const { session, orderId } = await ordered();
    for (const move of ['packed', 'on its way'] as const) await moveOrder(deps, orderId, move);
    await post(simulated.webhook({ event: 'charge.dispute.create', data: { id: 7, transaction: { reference: session } } }));
    expect(await orderOf(orderId)).toEqual({ status: 'on its way', packing_hold: 'payment disputed' });
    // The courier still brings it.
    await moveOrder(deps, orderId, 'delivered');
    const refund = () =>
      refundOrderByStaff(
        deps,
        OPERATOR,
        { orderId, expectedRefundedCents: 0 },
        { kind: 'amount', amountCents: 1_000, reason: 'Late' },
      );
    const { version } = (await fixture.rows<{ version: number }>(`select version from orders where id = '${orderId}'`))[0]!;
    const exchange = () =>
      exchangeSize(deps, OPERATOR, { orderId, version }, { position: 0, quantity: 1, toSize: 'size8', reason: 'Too small' });
    for (const step of [refund, exchange]) await expect(step()).rejects.toMatchObject({ code: 'order/payment-disputed' });
    expect(simulated.refunds.filter(({ payment }) => payment.reference === session)).toEqual([]);
    await releaseHold(deps, orderId, 'the bank decided for us');
    await expect(refund()).resolves.toMatchObject({ amountCents: 1_000 });
  });

  const refundsOf = (session: string) => simulated.refunds.filter(({ payment }) => payment.reference === session);
  const fail = async (session: string) => {
    const refund = refundsOf(session).at(-1)!;
    refund.status = 'failed';
    await post(simulated.refundWebhook(refund));
  };
  const disputes = (session: string, event = 'create') =>
    post(simulated.webhook({ event: `charge.dispute.${event}`, data: { id: 9, transaction: { reference: session } } }));
  /** As if the refunds had waited. */
  const pollNow = async (session: string) => {
    await fixture.rows(`update refunds set not_before = now(),
      next_check_at = case when next_check_at is null then null else now() end where session_id = '${session}'`);
    await fixture.rows(`update payment_sessions set paying_back_until = null where id = '${session}'`);
    await pollRefunds(deps);
  };
  const openRefund = async (session: string) =>
    (
      await fixture.rows<{ id: string; state: string }>(
        `select id, state from refunds where session_id = '${session}' and state in ('requested', 'attention')`,
      )
    )[0]!;

  test('a failed refund is neither retried nor requested by staff while the payment is disputed, and resumes at the release', async () => {
    const { session, orderId } = await ordered();
    await cancelOrder(deps, { orderId, reason: '' });
    await fail(session);
    await disputes(session);
    await pollNow(session);
    expect(refundsOf(session)).toHaveLength(1);
    const { id } = await openRefund(session);
    await expect(retryRefund(deps, id)).rejects.toMatchObject({ status: 409, code: 'order/payment-disputed' });
    expect(refundsOf(session)).toHaveLength(1);
    await releaseHold(deps, orderId, 'the bank decided for us');
    await fixture.rows(
      `update refunds set next_check_at = now() where id = '${id}' and next_check_at < now() + interval '1 minute'`,
    );
    await pollRefunds(deps);
    expect(refundsOf(session)).toHaveLength(2);
  });

  test.each(['paid', 'delivered'] as const)(
    'a lost dispute of an order that is %s: its money is gone, with a credit note, and nothing more is paid back',
    async (status) => {
      const { session, orderId, product } = await ordered();
      if (status === 'delivered')
        for (const move of ['packed', 'on its way', 'delivered'] as const) await moveOrder(deps, orderId, move);
      const refund = () =>
        refundOrderByStaff(
          deps,
          OPERATOR,
          { orderId, expectedRefundedCents: 50_000 },
          { kind: 'amount', amountCents: 1_000, reason: 'x' },
        );
      const first = { kind: 'amount', amountCents: 50_000, reason: 'Late' } as const;
      await refundOrderByStaff(deps, OPERATOR, { orderId, expectedRefundedCents: 0 }, first);
      await disputes(session);
      const lose = () => loseDispute(deps, { orderId, reason: 'The bank decided', decision: { actor: OPERATOR } });
      await expect(lose()).rejects.toMatchObject({ code: 'order/refund-on-its-way' });
      await fail(session);
      for (let times = 0; times < 2; times += 1) await lose();
      expect(await orderOf(orderId)).toEqual({ status: 'refunded', packing_hold: '' });
      await pollNow(session);
      await expect(refund()).rejects.toMatchObject({ status: 409 });
      await expect(releaseHold(deps, orderId, 'x')).resolves.toBeUndefined();
      expect(refundsOf(session)).toHaveLength(1);
      const refunds = await fixture.rows(
        `select amount_cents, state from refunds where session_id = '${session}' and state <> 'failed'`,
      );
      expect(refunds).toEqual([{ amount_cents: AMOUNT, state: 'done' }]);
      const notes = await fixture.rows(`select amount_cents from credit_notes where order_id = '${orderId}' order by issued_at`);
      expect(notes).toEqual([{ amount_cents: 50_000 }, { amount_cents: AMOUNT - 50_000 }]);
      const [stock] = await fixture.rows(`select on_hand from stock where product_id = ${product}`);
      expect(stock).toEqual({ on_hand: status === 'paid' ? 2 : 1 });
      const mails = await fixture.rows(`select from mails where subject like 'Refund for order ${orderId}%'`);
      expect(mails).toEqual([]);
    },
  );

  test('a refund that was paid by other means is recorded even while the payment is disputed', async () => {
    const { session, orderId } = await ordered();
    await cancelOrder(deps, { orderId, reason: '' });
    await fail(session);
    await disputes(session);
    await markRefundDone(deps, (await openRefund(session)).id, 'EFT on 4 March');
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded' });
    expect(refundsOf(session)).toHaveLength(1);
  });

  test('a dispute of an order with all its money back is still a task, which staff end', async () => {
    const { session, orderId } = await ordered();
    await cancelOrder(deps, { orderId, reason: '' });
    await fail(session);
    await disputes(session);
    await markRefundDone(deps, (await openRefund(session)).id, 'EFT on 4 March');
    const open = async () =>
      (await sql`select o.id from orders o where o.id = ${orderId} and ${hasOpenDispute}`.execute(deps.db)).rows.length;
    expect([await orderOf(orderId), await open()]).toEqual([{ status: 'refunded', packing_hold: 'payment disputed' }, 1]);
    await releaseHold(deps, orderId, 'the bank decided for us');
    expect([await orderOf(orderId), await open()]).toEqual([{ status: 'refunded', packing_hold: '' }, 0]);
  });

  test('the credit notes of a lost dispute are all of the payment, with a refund that waited at the provider', async () => {
    const { session, orderId } = await ordered();
    const waiting = Object.assign(simulated.refundByHand(session, 50_000), { status: 'needs-attention' as const });
    await post(simulated.refundWebhook(waiting));
    await disputes(session);
    await loseDispute(deps, { orderId, reason: 'The bank decided', decision: { actor: OPERATOR } });
    const [notes] = await fixture.rows(`select sum(amount_cents)::int as cents from credit_notes where order_id = '${orderId}'`);
    expect(notes).toEqual({ cents: AMOUNT });
  });

  test('a webhook of a payment that the shop does not know is confirmed, and logged', async () => {
    const warn = jest.spyOn(deps.log, 'warn');
    await post(simulated.webhook({ event: 'charge.success', data: { reference: 'no-such-session' } }));
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ provider: 'paystack', reference: 'no-such-session' }),
      'webhook of an unknown payment',
    );
  });

  test('a refund in part at the provider does not end the hold of a dispute', async () => {
    const { session, orderId } = await ordered();
    await disputes(session);
    await post(simulated.refundWebhook(Object.assign(simulated.refundByHand(session, 50_000), { status: 'processed' as const })));
    expect(await orderOf(orderId)).toEqual({ status: 'paid', packing_hold: 'payment disputed' });
  });

  const orderlessMails = () =>
    fixture.rows<{ body: string }>(
      `select body_text as body from mails where subject = 'A payment without an order is disputed' order by id`,
    );

  test.each([
    ['that the shop knows', true],
    ['that the shop first hears of by the dispute', false],
  ])('a dispute of a payment %s, and that became no order, is mailed to the shop, once', async (_which, isKnown) => {
    const earlier = (await orderlessMails()).length;
    const product = await fixture.product(1);
    const late = await fixture.buyer(product);
    const { session_id: session } = await openSession(deps, late.id, late.request);
    await fixture.rows(`update payment_sessions set hold_ends_at = now() - interval '1 second' where id = '${session}'`);
    await fixture.rows(`update stock set on_hand = 0 where product_id = ${product}`);
    simulated.pay(session);
    if (isKnown) await settle(deps, session);
    const dispute = simulated.webhook({ event: 'charge.dispute.create', data: { id: 1, transaction: { reference: session } } });
    for (let times = 0; times < 3; times += 1) await post(dispute);
    const mails = (await orderlessMails()).slice(earlier);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.body).toContain('The shop refunds R');
  });

  test('two disputes of a payment that became no order are mailed, each once, however often they are delivered at once', async () => {
    const earlier = (await orderlessMails()).length;
    const late = await fixture.buyer(await fixture.product(1));
    const { session_id: session } = await openSession(deps, late.id, late.request);
    const dispute = (id: number) =>
      post(simulated.webhook({ event: 'charge.dispute.create', data: { id, transaction: { reference: session } } }));
    await Promise.all([1, 2, 1, 2].map(dispute));
    expect(await orderlessMails()).toHaveLength(earlier + 2);
    const recorded = await fixture.rows(`select event_id from payment_events where session_id = '${session}'`);
    expect(recorded).toHaveLength(2);
  });

  test('the refund of a disputed payment that became no order waits for staff, who may request it once the bank has decided', async () => {
    const product = await fixture.product(1);
    const late = await fixture.buyer(product);
    const { session_id: session } = await openSession(deps, late.id, late.request);
    await fixture.rows(`update payment_sessions set hold_ends_at = now() - interval '1 second' where id = '${session}'`);
    await fixture.rows(`update stock set on_hand = 0 where product_id = ${product}`);
    simulated.pay(session);
    await settle(deps, session);
    await disputes(session);
    await fail(session);
    await pollNow(session);
    expect(refundsOf(session)).toHaveLength(1);
    const { id, state } = await openRefund(session);
    expect(state).toBe('attention');
    await disputes(session, 'resolve');
    await pollNow(session);
    expect(refundsOf(session)).toHaveLength(1);
    await retryRefund(deps, id);
    expect(refundsOf(session)).toHaveLength(2);
  });

  test('a payment that is disputed before the provider says paid becomes an order on hold', async () => {
    const buyer = await fixture.buyer(await fixture.product(1));
    const { session_id: session } = await openSession(deps, buyer.id, buyer.request);
    await disputes(session);
    simulated.pay(session);
    await settle(deps, session);
    const [order] = await fixture.rows<{ id: string }>(`select id from orders where session_id = '${session}'`);
    const orderId = order!.id;
    expect(await orderOf(orderId)).toEqual({ status: 'paid', packing_hold: 'payment disputed' });
    await disputes(session);
    await disputes(session, 'resolve');
    await releaseHold(deps, orderId, 'the bank decided for us');
    await moveOrder(deps, orderId, 'packed');
    // Nothing else holds its refunds either.
    await refundPackedOrder(deps, orderId, 'Returned');
    expect(refundsOf(session)).toHaveLength(1);
  });

  test('a payment that is disputed before it turns out undeliverable is not paid back before staff ask', async () => {
    const product = await fixture.product(1);
    const late = await fixture.buyer(product);
    const { session_id: session } = await openSession(deps, late.id, late.request);
    await disputes(session);
    await fixture.rows(`update payment_sessions set hold_ends_at = now() - interval '1 second' where id = '${session}'`);
    await fixture.rows(`update stock set on_hand = 0 where product_id = ${product}`);
    simulated.pay(session);
    await settle(deps, session);
    expect([(await openRefund(session)).state, refundsOf(session)]).toEqual(['attention', []]);
    await closeDispute(deps.db, OPERATOR, { sessionId: session, reason: 'The bank decided for us' });
    await pollNow(session);
    expect(refundsOf(session)).toEqual([]);
    await retryRefund(deps, (await openRefund(session)).id);
    expect(refundsOf(session)).toHaveLength(1);
  });

  test('a second dispute of the same payment stops the order again, and waits until staff end it', async () => {
    const { session, orderId } = await ordered();
    const dispute = (event: string, id: number) =>
      post(simulated.webhook({ event: `charge.dispute.${event}`, data: { id, transaction: { reference: session } } }));
    const waiting = async () =>
      (await sql`select o.id from orders o where o.id = ${orderId} and ${hasOpenDispute}`.execute(deps.db)).rows;
    await dispute('create', 1);
    await dispute('resolve', 1);
    await releaseHold(deps, orderId, 'the bank decided for us');
    expect(await waiting()).toEqual([]);
    for (const id of [2, 1, 2]) await dispute('create', id);
    expect(await orderOf(orderId)).toEqual({ status: 'paid', packing_hold: 'payment disputed' });
    await releaseHold(deps, orderId, 'it is another card');
    expect(await waiting()).toEqual([]);
    await dispute('create', 3);
    expect(await waiting()).toHaveLength(1);
    await dispute('resolve', 3);
    expect(await waiting()).toHaveLength(1);
    await loseDispute(deps, { orderId, reason: 'The bank decided', decision: { actor: OPERATOR } });
    expect(await waiting()).toEqual([]);
    const reported = await fixture.rows<{ reason: string }>(
      `select reason from order_events where order_id = '${orderId}' and event = 'payment disputed' order by id`,
    );
    expect(reported.map(({ reason }) => reason)).toEqual(['Dispute 1', 'Dispute 2', 'Dispute 3']);
  });
});
