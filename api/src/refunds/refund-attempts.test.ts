import { prepareProviderShop, type OrderedPair } from '../../test/provider-shop';
import { simulatePaystack, simulateYoco } from '../../test/simulated-provider';
import { PaymentProviderError } from '../payments/payment-provider';
import { openSession } from '../checkout/open-session';
import { settle } from '../checkout/settling/settle';
import { OPERATOR } from '../audit/actor';
import { readOrderRefunds } from '../staff/refunds/read-refunds';
import { cancelOrder } from './cancel-order';
import { refundOrderByStaff } from './refund-order';
import { markRefundDone, retryRefund } from './decide-refund';
import { pollRefunds } from './refund-poller';
import { refundPayment } from './refund-payment';
import { reconcileRefunds } from './reconcile';

describe.each([
  ['yoco', simulateYoco],
  ['paystack', simulatePaystack],
])('a part that is paid back with %s', (_, simulate) => {
  const shop = prepareProviderShop(simulate);

  test('API-8: fails, and is done after all: the attempt that would follow is not needed', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.deliver(shop.atProvider(one)[0], 'failed');
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['failed', 'requested']);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toHaveLength(1);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(await shop.doneMails(one)).toHaveLength(1);
    expect([await shop.creditsOf(one), shop.errorsOf(one)]).toEqual([[50_000], []]);
    // The shop asks for a later refund once.
    await shop.refundPart(one, 10_000, 50_000);
    expect(shop.atProvider(one).map(({ amount }) => amount)).toEqual([50_000, 10_000]);
  });

  test('API-8: fails, is requested again, and is then paid twice: staff are alerted, and the books record both', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.deliver(shop.atProvider(one)[0], 'failed');
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toHaveLength(2);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    expect([await shop.creditsOf(one), shop.errorsOf(one)]).toEqual([[50_000], ['paid back twice']]);
    await shop.deliver(shop.atProvider(one)[1], 'processed');
    expect([await shop.creditsOf(one), shop.errorsOf(one)]).toEqual([
      [50_000, 50_000],
      ['paid back twice', 'paid back twice'],
    ]);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  test('API-8: the second attempt fails after the first was done: no third one', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.deliver(shop.atProvider(one)[0], 'failed');
    await shop.pollNow(one);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    await shop.deliver(shop.atProvider(one)[1], 'failed');
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toHaveLength(2);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(await shop.creditsOf(one)).toEqual([50_000]);
  });

  test('API-8: the response to the second attempt is lost while the first is paid: its payment does not count as a new refund', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.deliver(shop.atProvider(one)[0], 'failed');
    shop.simulated.loseNextResponse();
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toHaveLength(2);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    await shop.deliver(shop.atProvider(one)[1], 'processed');
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done', 'done']);
    expect(shop.errorsOf(one).at(-1)).toBe('paid back twice');
    expect(await shop.creditsOf(one)).toEqual([50_000, 50_000]);
  });
});

const attentionOf = async (shop: ReturnType<typeof prepareProviderShop>, one: Pick<OrderedPair, 'session'>): Promise<string> =>
  (await shop.refundsOf(one)).find(({ state }) => state === 'attention')!.id;
const canRetry = async (shop: ReturnType<typeof prepareProviderShop>, { orderId }: OrderedPair) =>
  (await readOrderRefunds(shop.deps.db, orderId)).refunds.find(({ state }) => state === 'attention')?.canRetry;

describe('two refunds of one amount with yoco, which reports without the key', () => {
  const shop = prepareProviderShop(simulateYoco);
  const twoParts = async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.deliver(shop.atProvider(one)[0], 'failed');
    shop.simulated.loseNextResponse();
    await shop.refundPart(one, 50_000, 50_000);
    return one;
  };
  const statesOf = async (one: OrderedPair) => (await shop.refundsOf(one)).map(({ state }) => state);

  test('API-8: a report is about the attempt that was requested, not about an older attempt that still waits', async () => {
    const one = await twoParts();
    await shop.deliver(shop.atProvider(one)[1], 'processed');
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toHaveLength(3);
    expect(await statesOf(one)).toEqual(['failed', 'accepted', 'done']);
  });

  test('API-8: both responses are lost, and one report is matched to the other refund: staff are alerted', async () => {
    const one = await twoParts();
    shop.simulated.loseNextResponse();
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toHaveLength(3);
    await shop.deliver(shop.atProvider(one)[1], 'processed');
    await shop.pollNow(one);
    expect(await statesOf(one)).toEqual(['failed', 'done', 'attention']);
    expect(shop.errorsOf(one).at(-1)).toBe('attention');
    await shop.deliver(shop.atProvider(one)[2], 'processed');
    expect(await statesOf(one)).toEqual(['failed', 'done', 'done']);
    expect(await shop.doneMails(one)).toHaveLength(2);
  });
});

describe('staff retry with yoco, which has no query for refunds', () => {
  const shop = prepareProviderShop(simulateYoco);
  const refunding = async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    return one;
  };
  /** The refund needs a decision, and two members both see it. */
  const twoDeciders = async (one: Pick<OrderedPair, 'session'>) => {
    await shop.rows(`update refunds set accepted_at = now() - interval '8 days' where session_id = '${one.session}'`);
    await shop.pollNow(one);
    const staff = await shop.rows<{ id: number }>(`insert into staff (email, name, role, password_hash, totp_secret)
      select gen_random_uuid() || '@example.com', name, 'manager', '', '' from unnest(array['Sipho', 'Thandi']) name returning id`);
    const [sipho, thandi] = staff.map(({ id: staffId }) => ({ staffId, role: 'manager', requestId: '' }) as const);
    return { id: await attentionOf(shop, one), sipho: sipho!, thandi: thandi! };
  };
  const changedBySipho = {
    status: 409,
    code: 'staff/changed-meanwhile',
    message: 'This order was changed by Sipho a moment ago. Look again.',
  };

  test('BO-9: a member who decides about a refund that a colleague has just paid sees the name of the colleague', async () => {
    const one = await refunding();
    const { id, sipho, thandi } = await twoDeciders(one);
    const seen = await shop.orderOf(one);
    await markRefundDone(shop.deps, id, 'EFT 4711', sipho);
    expect((await shop.orderOf(one))?.version).not.toBe(seen?.version);
    await expect(markRefundDone(shop.deps, id, 'EFT 4712', thandi)).rejects.toMatchObject(changedBySipho);
    await expect(retryRefund(shop.deps, id, thandi)).rejects.toMatchObject(changedBySipho);
    expect(await shop.doneMails(one)).toHaveLength(1);
  });

  test('BO-7: a refund that a colleague has just requested from the provider is not paid by other means as well', async () => {
    const one = await refunding();
    const { id, sipho, thandi } = await twoDeciders(one);
    shop.simulated.loseNextResponse();
    await retryRefund(shop.deps, id, sipho);
    await shop.rows(`update payment_sessions set paying_back_until = null where id = '${one.session}'`);
    await expect(markRefundDone(shop.deps, id, 'EFT 4711', thandi)).rejects.toMatchObject(changedBySipho);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['requested']);
  });

  test('BO-9: the second decision about a payment that became no order is refused as well', async () => {
    const buyer = await shop.fixture.buyer(await shop.fixture.product(1));
    const { session_id: session } = await openSession(shop.deps, buyer.id, buyer.request);
    shop.simulated.pay(session);
    await shop.rows(`update payment_sessions set amount_cents = amount_cents - 1 where id = '${session}'`);
    await settle(shop.deps, session);
    const { id, sipho, thandi } = await twoDeciders({ session });
    await markRefundDone(shop.deps, id, 'EFT 4711', sipho);
    await expect(markRefundDone(shop.deps, id, 'EFT 4712', thandi)).rejects.toMatchObject({
      ...changedBySipho,
      message: 'This refund has moved on already. Look again.',
    });
  });

  test('API-8: after a week without a response the same refund is requested again, so it is paid once', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.rows(`update refunds set accepted_at = now() - interval '8 days' where session_id = '${one.session}'`);
    await shop.pollNow(one);
    expect(await canRetry(shop, one)).toBe(true);
    await retryRefund(shop.deps, await attentionOf(shop, one));
    expect(shop.atProvider(one)).toHaveLength(1);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['accepted']);
    await shop.pollNow(one);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done']);
    const started = await shop.rows(
      `select from mails where recipient = '${one.buyer.email}' and subject like 'Your refund for%'`,
    );
    expect([started.length, (await shop.doneMails(one)).length]).toEqual([1, 1]);
  });

  test('API-8: it has forgotten the key and makes a second refund: if both are paid, staff are alerted', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.rows(`update refunds set accepted_at = now() - interval '8 days' where session_id = '${one.session}'`);
    await shop.pollNow(one);
    shop.atProvider(one)[0]!.key = 'forgotten';
    await retryRefund(shop.deps, await attentionOf(shop, one));
    expect(shop.atProvider(one)).toHaveLength(2);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['failed', 'accepted']);
    await shop.deliver(shop.atProvider(one)[1], 'processed');
    expect(shop.errorsOf(one)).toEqual(['attention']);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    expect(shop.errorsOf(one)).toEqual(['attention', 'paid back twice']);
    expect(await shop.creditsOf(one)).toEqual([50_000, 50_000]);
  });

  test('API-8: is refused for the eighth time while staff pay it by hand: it stays done, and needs no attention', async () => {
    const one = await shop.ordered();
    const { provider } = shop.simulated;
    const refuse = () => Promise.reject(new PaymentProviderError('No balance.', { refused: true }));
    const depsWith = (refund: typeof provider.refund) => {
      const current = { ...provider, refund };
      return { ...shop.deps, payments: { current, named: () => current } };
    };
    const seen = { orderId: one.orderId, expectedRefundedCents: 0 };
    await refundOrderByStaff(depsWith(refuse), OPERATOR, seen, { kind: 'amount', amountCents: 50_000, reason: 'Late' });
    await shop.rows(`update refunds set rejections = 7 where session_id = '${one.session}'`);
    const paidByHand = async () => {
      const paid = { providerRef: 'rfd_hand', amountCents: 50_000, state: 'done' } as const;
      await reconcileRefunds(shop.deps, one.session, { refunds: [paid], refundedCents: 0 });
      return refuse();
    };
    await refundPayment(depsWith(paidByHand), one.session);
    expect(await shop.refundsOf(one)).toMatchObject([{ state: 'done', error: '' }]);
    expect(shop.errorsOf(one)).not.toContain('attention');
    await shop.pollNow(one);
    expect(shop.atProvider(one)).toEqual([]);
  });

  test('API-8: a permanently failed refund is requested again with a new key', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await shop.deliver(shop.atProvider(one).at(-1), 'failed');
      await shop.pollNow(one);
    }
    expect(await canRetry(shop, one)).toBe(true);
    await retryRefund(shop.deps, await attentionOf(shop, one));
    expect(new Set(shop.atProvider(one).map(({ key }) => key)).size).toBe(4);
    await shop.deliver(shop.atProvider(one)[3], 'processed');
    // The first of all is done after all, weeks later.
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    expect(shop.errorsOf(one)).toEqual(['attention', 'paid back twice']);
  });
});

describe('staff try again with paystack, which lists its refunds', () => {
  const shop = prepareProviderShop(simulatePaystack);
  const waitingThere = async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.deliver(shop.atProvider(one)[0], 'needs-attention');
    return { one, id: await attentionOf(shop, one) };
  };

  test.each(['needs-attention', 'pending'] as const)(
    'API-8: a refund that it may still pay (%s) is not requested again',
    async (status) => {
      const { one, id } = await waitingThere();
      shop.atProvider(one)[0]!.status = status;
      await expect(retryRefund(shop.deps, id)).rejects.toMatchObject({ status: 409, code: 'refund/not-open' });
      expect(await canRetry(shop, one)).toBe(false);
      await shop.deliver(shop.atProvider(one)[0], 'processed');
      expect(shop.atProvider(one)).toHaveLength(1);
      expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done']);
    },
  );

  test.each([
    ['asked for again', (id: string) => retryRefund(shop.deps, id)],
    ['recorded as paid by other means', (id: string) => markRefundDone(shop.deps, id, 'EFT 4711')],
  ])('API-8: a refund that it has paid, although its webhook is late, is not %s', async (_, decide) => {
    const { one, id } = await waitingThere();
    shop.atProvider(one)[0]!.status = 'processed';
    await expect(decide(id)).rejects.toMatchObject({ status: 409, code: 'refund/not-open' });
    expect(shop.atProvider(one)).toHaveLength(1);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done']);
    expect(await shop.doneMails(one)).toHaveLength(1);
  });

  test('API-8: it rejects queries about a refund: staff are alerted after a week, and not before', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    const refusing = {
      ...shop.deps.payments.current,
      readRefunds: () => Promise.reject(new PaymentProviderError('GET /refund answered 404.', { refused: true })),
    };
    const deps = { ...shop.deps, payments: { current: refusing, named: () => refusing } };
    const pollAfter = async (days: number) => {
      await shop.rows(`update refunds set next_check_at = now(), accepted_at = now() - interval '${days} days'
        where session_id = '${one.session}'`);
      await pollRefunds(deps);
      return (await shop.refundsOf(one)).map(({ state }) => state);
    };
    expect(await pollAfter(6)).toEqual(['accepted']);
    expect(await pollAfter(8)).toEqual(['attention']);
    expect(shop.errorsOf(one)).toEqual(['attention']);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['done']);
  });

  test('API-8: it rejects queries about a payment: after eight attempts staff are alerted, and can request the refund once it responds', async () => {
    const one = await shop.ordered();
    const refusing = {
      ...shop.deps.payments.current,
      readRefunds: () => Promise.reject(new PaymentProviderError('GET /transaction/verify answered 401.', { refused: true })),
    };
    const deps = { ...shop.deps, payments: { current: refusing, named: () => refusing } };
    await cancelOrder(deps, { orderId: one.orderId, reason: '' });
    const states: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      states.push(...(await shop.refundsOf(one)).map(({ state }) => state));
      await shop.rows(`update refunds set next_check_at = now() where session_id = '${one.session}'`);
      await pollRefunds(deps);
    }
    expect(states).toEqual([...Array<string>(7).fill('requested'), 'attention']);
    expect(shop.errorsOf(one).filter(Boolean)).toEqual(['attention']);
    expect(await shop.rows(`select from mails where subject like '%refund for order ${one.orderId} failed'`)).toHaveLength(1);
    expect(await shop.rows(`select provider_state from refunds where session_id = '${one.session}'`)).toEqual([
      { provider_state: null },
    ]);
    await retryRefund(shop.deps, await attentionOf(shop, one));
    expect(shop.atProvider(one)).toHaveLength(1);
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['accepted']);
  });

  test("it rejects the shop's key: refunds resume automatically once the key is right, and staff are alerted after a week", async () => {
    const [one, other] = [await shop.ordered(), await shop.ordered()];
    const refusing = {
      ...shop.deps.payments.current,
      readRefunds: () =>
        Promise.reject(new PaymentProviderError('GET /refund answered 401.', { refused: true, isKeyRefused: true })),
    };
    const deps = { ...shop.deps, payments: { current: refusing, named: () => refusing } };
    for (const { orderId } of [one, other]) await cancelOrder(deps, { orderId, reason: '' });
    await shop.rows(`update refunds set created_at = now() - interval '8 days' where session_id = '${other.session}'`);
    for (let round = 0; round < 9; round += 1) {
      await shop.rows('update refunds set next_check_at = now() where next_check_at is not null');
      await pollRefunds(deps);
    }
    const stateOf = async (each: typeof one) => (await shop.refundsOf(each)).map(({ state }) => state);
    expect([await stateOf(one), await stateOf(other)]).toEqual([['requested'], ['attention']]);
    await shop.pollNow(one);
    expect(await stateOf(one)).toEqual(['accepted']);
  });

  test('API-8: staff cannot request a refund again that it still works on after a week', async () => {
    const one = await shop.ordered();
    await shop.refundPart(one, 50_000);
    await shop.rows(`update refunds set accepted_at = now() - interval '8 days' where session_id = '${one.session}'`);
    await shop.pollNow(one);
    expect(await shop.refundsOf(one)).toMatchObject([{ state: 'attention', error: 'No word from the provider for a week.' }]);
    expect(await canRetry(shop, one)).toBe(false);
  });

  test('API-8: the shop itself requests a refund again that failed there', async () => {
    const { one, id } = await waitingThere();
    shop.atProvider(one)[0]!.status = 'failed';
    await expect(retryRefund(shop.deps, id)).rejects.toMatchObject({ status: 409, code: 'refund/not-open' });
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['failed', 'requested']);
  });

  test('API-8: a provider that does not answer is not asked to pay, but what staff have paid is recorded', async () => {
    const { one, id } = await waitingThere();
    const silent = {
      ...shop.simulated.provider,
      readRefunds: () => Promise.reject(new PaymentProviderError('No answer.')),
    };
    const deps = { ...shop.deps, payments: { current: silent, named: () => silent } };
    await expect(retryRefund(deps, id)).rejects.toMatchObject({ status: 503, code: 'payment/provider-unavailable' });
    await markRefundDone(deps, id, 'EFT 4711');
    expect((await shop.refundsOf(one)).map(({ state }) => state)).toEqual(['failed', 'done']);
  });

  test('API-8: paid by other means, and by the provider as well: staff are alerted, and the books have both', async () => {
    const { one, id } = await waitingThere();
    await markRefundDone(shop.deps, id, 'EFT 4711');
    expect(shop.errorsOf(one)).toEqual(['attention']);
    await shop.deliver(shop.atProvider(one)[0], 'processed');
    expect(shop.errorsOf(one)).toEqual(['attention', 'paid back twice']);
    expect(await shop.creditsOf(one)).toEqual([50_000, 50_000]);
  });

  test('answers 404 for an unknown refund', async () => {
    await expect(retryRefund(shop.deps, 'nobody:refund')).rejects.toMatchObject({ status: 404, code: 'refund/not-found' });
  });
});
