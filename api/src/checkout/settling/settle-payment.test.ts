import { prepareScenarios } from '../../../test/scenarios';
import { createMetrics } from '../../metrics/metrics';
import { PaymentProviderError, type ProviderPayment } from '../../payments/payment-provider';
import { openSession } from '../open-session';
import { eraseAccount, scrubErased } from '../../personal-data/erase-person';
import type { OrdersDeps } from '../../orders/orders-deps';
import { readSession, settle } from './settle';
import { hasLapsed } from '../../stock/hold-stock';

const scenarios = prepareScenarios();
const { openedScenario, orderOf, mailsTo, lapse, rows } = scenarios;
const AMOUNT = 189_900;
const settledSession = { state: 'settled', refund_cents: 0, next_check_at: null };

/** A shop with a provider that reports this for every payment. `effects` collects all effects other than writes to the database. */
function shopWhereProviderSays(payment: Partial<ProviderPayment>, more: { whenAsked?: () => Promise<unknown> } = {}) {
  const { current } = scenarios.deps.payments;
  const effects = {
    asked: 0,
    refunded: [] as number[],
    errors: [] as unknown[],
    invalidated: [] as unknown[],
    refuseRefunds: false,
  };
  const provider = {
    ...current,
    async readSession() {
      effects.asked += 1;
      await more.whenAsked?.();
      return {
        state: 'paid',
        amountCents: AMOUNT,
        refundedCents: 0,
        currency: 'ZAR',
        reference: null,
        mode: 'test',
        ...payment,
      } as ProviderPayment;
    },
    readRefunds: () => Promise.resolve([]),
    async refund(_ref: string, amountCents: number) {
      if (effects.refuseRefunds) throw new PaymentProviderError('No money.', { refused: true });
      effects.refunded.push(amountCents);
      return { providerRef: null, amountCents, state: 'done' as const };
    },
  };
  const deps: OrdersDeps = {
    ...scenarios.deps,
    payments: { current: provider, named: () => provider },
    metrics: createMetrics(),
    invalidateCatalog: (products) => void effects.invalidated.push(products),
    log: { ...scenarios.deps.log, error: (...given: unknown[]) => void effects.errors.push(given) } as never,
  };
  // Every outcome has a series from the start.
  const counted = async (counter: 'payments' | 'orders' | 'funnel') =>
    (await deps.metrics[counter].get()).values
      .filter(({ labels, value }) => value > 0 || Object.keys(labels).length === 0)
      .map(({ labels, value }) => ({ ...labels, value }));
  return { deps, effects, counted };
}
const isHeld = async (session: string) => (await rows(`select from holds where session_id = '${session}'`)).length > 0;
const noticesToShop = async () =>
  (
    await rows<{ text: string }>(`select body_text as text from mails where recipient = '${scenarios.deps.config.shop.email}'`)
  ).map(({ text }) => text);

test('API-7: a payment as requested creates the order, is counted and invalidates the catalog, once', async () => {
  const { session, product } = await openedScenario(3);
  const { deps, effects, counted } = shopWhereProviderSays({});
  expect(await settle(deps, session)).toMatchObject(settledSession);
  expect(await settle(deps, session)).toMatchObject(settledSession);
  expect(await orderOf(session)).toMatchObject({ status: 'paid', total_cents: AMOUNT });
  expect(effects).toMatchObject({ asked: 1, refunded: [], errors: [], invalidated: [[product]] });
  expect(await counted('payments')).toEqual([{ provider: 'sandbox', outcome: 'settled', value: 1 }]);
  expect(await counted('orders')).toEqual([{ value: 1 }]);
  // The page was not measured.
  expect(await counted('funnel')).toEqual([]);
});

test('SELL-8: an order of a measured page is a step of the funnel', async () => {
  const buyer = await scenarios.buyer(await scenarios.product(1));
  const { deps, counted } = shopWhereProviderSays({});
  const { session_id: session } = await openSession(deps, buyer.id, buyer.request, { versions: { shell: '1.2.3' } });
  expect(await settle(deps, session)).toMatchObject({ state: 'settled' });
  expect(await counted('funnel')).toEqual([{ step: 'order', value: 1 }]);
});

test('an open payment changes nothing', async () => {
  const { session } = await openedScenario(1);
  const { deps, effects, counted } = shopWhereProviderSays({ state: 'open' });
  expect(await settle(deps, session)).toMatchObject({ state: 'open', next_check_at: expect.any(Date) });
  expect(await isHeld(session)).toBe(true);
  expect(effects.invalidated).toEqual([]);
  expect(await counted('payments')).toEqual([]);
});

test('API-8: a declined payment frees the units and is counted once; a second try on the same page can still be paid', async () => {
  const { session, product } = await openedScenario(1);
  const declined = shopWhereProviderSays({ state: 'declined' });
  for (let time = 0; time < 2; time += 1)
    expect(await settle(declined.deps, session)).toMatchObject({ state: 'declined', next_check_at: expect.any(Date) });
  expect(await isHeld(session)).toBe(false);
  expect(declined.effects).toMatchObject({ asked: 2, errors: [], invalidated: [[product]] });
  expect(await declined.counted('payments')).toEqual([{ provider: 'sandbox', outcome: 'declined', value: 1 }]);
  expect(await declined.counted('orders')).toEqual([{ value: 0 }]);
  expect(await noticesToShop()).not.toContainEqual(expect.stringContaining('reached us'));
  expect(await settle(shopWhereProviderSays({}).deps, session)).toMatchObject({ state: 'settled' });
});

test('API-8: a payment that the provider paid back creates no order and no refund', async () => {
  const { session, one } = await openedScenario(1);
  const { deps, effects } = shopWhereProviderSays({ state: 'refunded', refundedCents: AMOUNT });
  const refunded = { state: 'refunded', refund_cents: AMOUNT, reason: 'Refunded at the provider.', next_check_at: null };
  expect(await settle(deps, session)).toMatchObject(refunded);
  expect([await orderOf(session), await isHeld(session), effects.refunded]).toEqual([undefined, false, []]);
  expect(await mailsTo(one, '%')).toBe(0);
});

test('a payment that is not ours needs a manual review: logs it, mails it to the shop, and does not poll it again', async () => {
  const { session } = await openedScenario(1);
  const { deps, effects, counted } = shopWhereProviderSays({ mode: 'live', amountCents: 12_345 });
  const reason = 'The mode of the payment is not ours.';
  for (let time = 0; time < 2; time += 1)
    expect(await settle(deps, session)).toMatchObject({
      state: 'disputed',
      reason,
      disputed_at: expect.any(Date),
      next_check_at: null,
    });
  expect(effects).toMatchObject({ asked: 1, refunded: [], errors: [[{ session, reason }, 'payment needs manual review']] });
  expect(await noticesToShop()).toEqual(expect.arrayContaining([expect.stringMatching(/R\s?123[.,]45 reached us/)]));
  expect([await orderOf(session), await isHeld(session)]).toEqual([undefined, false]);
  expect(await counted('payments')).toEqual([{ provider: 'sandbox', outcome: 'disputed', value: 1 }]);
});

test('a payment that cannot become an order is refunded in full, and a mail gives the shopper the reason', async () => {
  const { session, one } = await openedScenario(1);
  const { deps, effects, counted } = shopWhereProviderSays({ amountCents: 150_000 });
  const refunded = { state: 'refunded', refund_cents: 150_000, reason: 'The amount paid is not the amount due.' };
  expect(await settle(deps, session)).toMatchObject({ ...refunded, next_check_at: null });
  expect(effects).toMatchObject({ refunded: [150_000], errors: [] });
  expect([await orderOf(session), await isHeld(session)]).toEqual([undefined, false]);
  expect(await mailsTo(one, 'We are refunding your payment')).toBe(1);
  expect((await counted('payments'))[0]).toEqual({ provider: 'sandbox', outcome: 'refund-due', value: 1 });
});

test('API-8: paid after the hold, when the units are gone: refunded', async () => {
  const { session, product, one } = await openedScenario(1);
  await lapse(session);
  await rows(`update stock set on_hand = 0 where product_id = ${product}`);
  const { deps, effects } = shopWhereProviderSays({});
  expect(await settle(deps, session)).toMatchObject({ state: 'refunded', reason: 'Sold out before the payment arrived.' });
  expect(effects.refunded).toEqual([AMOUNT]);
  expect(await isHeld(session)).toBe(false);
  expect(await mailsTo(one, 'We are refunding your payment')).toBe(1);
});

test('API-8: the next caller requests a refund again that the provider refused', async () => {
  const { session } = await openedScenario(1);
  const { deps, effects } = shopWhereProviderSays({ currency: 'USD' });
  effects.refuseRefunds = true;
  expect(await settle(deps, session)).toMatchObject({ state: 'refund-due', refund_cents: AMOUNT });
  effects.refuseRefunds = false;
  expect(await settle(deps, session)).toMatchObject({ state: 'refunded' });
  expect(effects.refunded).toEqual([AMOUNT]);
});

test('API-7: the second caller changes nothing after another settled during its call to the provider', async () => {
  const { session } = await openedScenario(1);
  const first = shopWhereProviderSays({});
  const second = shopWhereProviderSays({ state: 'declined' }, { whenAsked: () => settle(first.deps, session) });
  expect(await settle(second.deps, session)).toMatchObject(settledSession);
  expect(second.effects.invalidated).toEqual([]);
  expect(await second.counted('payments')).toEqual([]);
});

test('settling returns undefined for a session that is deleted during the call to the provider', async () => {
  const { session } = await openedScenario(1);
  const deleteIt = () => rows(`delete from payment_sessions where id = '${session}'`);
  const { deps, counted } = shopWhereProviderSays({}, { whenAsked: deleteIt });
  expect(await settle(deps, session)).toBeUndefined();
  expect(await counted('orders')).toEqual([{ value: 0 }]);
});

test('does not poll a session that the provider does not know yet', async () => {
  const { session } = await openedScenario(1);
  await rows(`update payment_sessions set provider_ref = null, state = 'opening' where id = '${session}'`);
  const { deps, effects } = shopWhereProviderSays({});
  expect(await settle(deps, session)).toMatchObject({ state: 'opening' });
  expect(effects.asked).toBe(0);
});

test('finds no session for an unknown id, and does not query the database for a malformed one', async () => {
  expect(await settle(scenarios.deps, 'no-such-session')).toBeUndefined();
  const noDatabase = {} as never;
  for (const id of ['', 'a b', '!a', 'a!', 'ü', 'a'.repeat(65)]) expect(await readSession(noDatabase, id)).toBeUndefined();
  expect(await readSession(scenarios.deps.db, 'a'.repeat(64))).toBeUndefined();
});

test('API-8: a hold lapses at its end', async () => {
  const { session } = await openedScenario(1);
  expect(await hasLapsed(scenarios.deps.db, session)).toBe(false);
  await rows(`update payment_sessions set hold_ends_at = now() - interval '1 second' where id = '${session}'`);
  expect(await hasLapsed(scenarios.deps.db, session)).toBe(true);
  expect(await hasLapsed(scenarios.deps.db, 'no-such-session')).toBe(false);
});

test('a payment in another currency is refunded: staff read which, and no mail calls it rand', async () => {
  const { session, one } = await openedScenario(1);
  const { deps, effects } = shopWhereProviderSays({ currency: 'USD', amountCents: 10_000 });
  effects.refuseRefunds = true;
  const refund = { refund_cents: 10_000, reason: 'The amount paid is not the amount due: USD 100.00.' };
  expect(await settle(deps, session)).toMatchObject({ state: 'refund-due', ...refund });
  effects.refuseRefunds = false;
  expect(await settle(deps, session)).toMatchObject({ state: 'refunded', ...refund });
  const mails = await rows<{ text: string }>(`select body_text as text from mails where recipient = '${one.email}'`);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).not.toMatch(/R\s?100/);
  expect(mails.map(({ text }) => text).join()).toContain('We have refunded USD 100.00 to the card that you paid with.');
  const failing = shopWhereProviderSays({ currency: 'USD', amountCents: 10_000 });
  failing.effects.refuseRefunds = true;
  const other = await openedScenario(1);
  await settle(failing.deps, other.session);
  await rows(`update refunds set rejections = 7 where session_id = '${other.session}'`);
  await settle(failing.deps, other.session);
  expect((await noticesToShop()).filter((text) => text.includes('USD 100.00'))).toHaveLength(1);
  expect((await noticesToShop()).filter((text) => /R\s?100/.test(text))).toEqual([]);
});

test('a payment in another currency that is not ours is mailed to the shop with its currency', async () => {
  const { session } = await openedScenario(1);
  const { deps } = shopWhereProviderSays({ mode: 'live', currency: 'EUR', amountCents: 10_000 });
  await settle(deps, session);
  expect((await noticesToShop()).filter((text) => text.includes('A payment of EUR 100.00 reached us'))).toHaveLength(1);
});

test('API-8: a payment without an order keeps its recipient while its refund needs a person, after the account was erased', async () => {
  const { session, one, product } = await openedScenario(1);
  await lapse(session);
  await rows(`update stock set on_hand = 0 where product_id = ${product}`);
  const { deps, effects } = shopWhereProviderSays({});
  effects.refuseRefunds = true;
  expect(await settle(deps, session)).toMatchObject({ state: 'refund-due' });
  await rows(`update refunds set state = 'attention', next_check_at = null where session_id = '${session}'`);
  await eraseAccount({ ...scenarios.deps }, one.id);
  const recipient = async () => (await readSession(deps.db, session))?.request.email;
  expect(await recipient()).toBe(one.email);
  await rows(`update refunds set state = 'done' where session_id = '${session}'`);
  await rows(`update payment_sessions set state = 'refunded' where id = '${session}'`);
  await scrubErased(deps.db);
  expect(await recipient()).toBe('');
});
