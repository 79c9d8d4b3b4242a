import { prepareScenarios } from '../../test/scenarios';
import { updateCart } from '../cart/change-cart';
import { PaymentProviderError } from '../payments/payment-provider';
import { openSession } from './open-session';

const scenarios = prepareScenarios();
const { open, pay, orderOf, createScenario, paidScenario, expectInvariants } = scenarios;
const fill = (accountId: number, quantity: number) =>
  scenarios.rows(`update cart_lines set quantity = ${quantity} where account_id = ${accountId}`);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'opened',
    (error: { code: string; status: number; message: string }) => ({
      status: error.status,
      code: error.code,
      message: error.message,
    }),
  );

test('a total other than the accepted one opens nothing: no session, no hold, no use of a code, no call to the provider', async () => {
  const product = await scenarios.product(10);
  const buyer = await scenarios.buyer(product);
  const opened: string[] = [];
  const { current } = scenarios.deps.payments;
  const counting: typeof current = {
    ...current,
    openSession: (session) => (opened.push(session.reference), current.openSession(session)),
  };
  const deps = { ...scenarios.deps, payments: { ...scenarios.deps.payments, current: counting } };
  const order = (expectedTotalCents: number) => openSession(deps, buyer.id, buyer.request, { expectedTotalCents });
  const [{ cents }] = (await scenarios.rows(`select price_cents::int as cents from products where id = ${product}`)) as [
    { cents: number },
  ];
  await expect(order(cents - 1)).rejects.toMatchObject({
    status: 409,
    code: 'order/total-changed',
    details: { totalCents: cents },
    message: expect.stringContaining('Your cart has changed: the total is R') as string,
  });
  expect(await scenarios.rows(`select id from payment_sessions where account_id = ${buyer.id}`)).toEqual([]);
  expect(await scenarios.rows(`select * from holds where product_id = ${product}`)).toEqual([]);
  expect(opened).toEqual([]);
  const session = await order(cents);
  expect(session.total).toBe(cents / 100);
  expect(opened).toEqual([session.session_id]);
});

describe('the limits of one shopper', () => {
  test('a line and an order have a maximum, and the error names a remedy', async () => {
    const product = await scenarios.product(100);
    const buyer = await scenarios.buyer(product);
    await fill(buyer.id, 25);
    expect(await codeOf(open(buyer))).toBe('opened');
    await fill(buyer.id, 26);
    expect(await codeOf(open(buyer))).toEqual({
      status: 409,
      code: 'order/too-many-of-one',
      message: `You can order at most 25 pairs of Dunk ${product} in size 7 at once. Please change the quantity in your cart.`,
    });
    const several = await scenarios.buyer(
      await scenarios.product(100),
      await scenarios.product(100),
      await scenarios.product(100),
    );
    // Not one that has shown nothing yet (unpaid-holds.test.ts).
    await scenarios.rows(`update accounts set email_confirmed_at = now() where id = ${several.id}`);
    await fill(several.id, 16);
    expect(await codeOf(open(several))).toBe('opened');
    await fill(several.id, 17);
    expect(await codeOf(open(several))).toEqual({
      status: 409,
      code: 'order/too-many',
      message: 'You can order at most 50 pairs at once, and your cart has 51. Please remove some and order them afterwards.',
    });
  });

  test('an order above twenty million rand is refused, even if a code would bring it below', async () => {
    const buyer = await scenarios.buyer(await scenarios.product(100), await scenarios.product(100));
    await scenarios.rows(`update accounts set email_confirmed_at = now() where id = ${buyer.id}`);
    await scenarios.rows(`update products set price_cents = 100000000 where id in
      (select product_id from cart_lines where account_id = ${buyer.id})`);
    await scenarios.rows(`insert into discounts (code, kind, value) values ('SIXTY', 'percent', 60)`);
    const openWith = (discountCode: string) => codeOf(openSession(scenarios.deps, buyer.id, buyer.request, { discountCode }));
    const tooHigh = { status: 409, code: 'order/total-too-high' };
    await fill(buyer.id, 25);
    expect([await openWith(''), await openWith('SIXTY')]).toMatchObject([tooHigh, tooHigh]);
    await fill(buyer.id, 10);
    expect(await openWith('SIXTY')).toBe('opened');
  });

  test('the cart refuses a quantity that cannot be ordered', async () => {
    const product = await scenarios.product(100);
    const buyer = await scenarios.buyer(product);
    const set = (quantity: number) =>
      codeOf(updateCart(scenarios.deps, buyer.id, { productId: product, size: 'size7', quantity }));
    expect(await set(25)).toBe('opened');
    expect(await set(26)).toMatchObject({ status: 409, code: 'cart/too-many-of-one' });
  });

  test('however often a shopper orders, one session is open, holds one cart, and few sessions are polled', async () => {
    const product = await scenarios.product(10);
    const buyer = await scenarios.buyer(product);
    await fill(buyer.id, 4);
    const asked: string[] = [];
    const { current } = scenarios.deps.payments;
    const counting = { ...current, readSession: (ref: string) => (asked.push(ref), current.readSession(ref)) };
    const deps = { ...scenarios.deps, payments: { ...scenarios.deps.payments, current: counting, named: () => counting } };
    for (let index = 0; index < 8; index += 1) {
      asked.length = 0;
      await openSession(deps, buyer.id, buyer.request);
      expect(asked.length).toBe(Math.min(index, 3));
    }
    const states = await scenarios.rows(
      `select state, count(*)::int as n from payment_sessions where account_id = ${buyer.id} group by state order by state`,
    );
    expect(states).toEqual([
      { state: 'expired', n: 7 },
      { state: 'open', n: 1 },
    ]);
    expect(await scenarios.sumOf(`select sum(quantity)::int as sum from holds where product_id = ${product}`)).toBe(4);
  });
});

describe('an order that the provider refuses', () => {
  const shopThatHears = (error: PaymentProviderError) => {
    const current = { ...scenarios.deps.payments.current, openSession: () => Promise.reject(error) };
    return { ...scenarios.deps, payments: { current, named: () => current } };
  };

  test.each([
    [{ refused: true }, { status: 409, code: 'payment/refused', message: expect.stringContaining('write to us') }],
    // The shop's trouble, which its operator ends.
    [
      { refused: true, isKeyRefused: true },
      { status: 503, code: 'payment/provider-unavailable' },
    ],
    [{}, { status: 503, code: 'payment/provider-unavailable' }],
  ])('%j: the shopper reads whether trying again helps, and nothing stays held', async (how, reply) => {
    const product = await scenarios.product(1);
    const buyer = await scenarios.buyer(product);
    const deps = shopThatHears(new PaymentProviderError('No.', how));
    expect(await codeOf(openSession(deps, buyer.id, buyer.request))).toMatchObject(reply);
    expect(await scenarios.rows(`select from holds where product_id = ${product}`)).toEqual([]);
  });
});

describe('a cart that is paid', () => {
  test('sending the order again settles the payment and reports that the cart is paid', async () => {
    const scenario = await paidScenario(5);
    expect(await codeOf(open(scenario.one))).toEqual({
      status: 409,
      code: 'order/already-paid',
      message: 'You have already paid for this cart. See Orders in your dashboard.',
    });
    expect(await orderOf(scenario.session)).toMatchObject({ status: 'paid' });
    await expectInvariants(scenario);
  });

  test('a shopper can order although the provider does not answer about the earlier session', async () => {
    const scenario = await paidScenario(5);
    const { current } = scenarios.deps.payments;
    const silent = { ...current, readSession: () => Promise.reject(new PaymentProviderError('no answer')) };
    const deps = { ...scenarios.deps, payments: { ...scenarios.deps.payments, current: silent, named: () => silent } };
    const { session_id: second } = await openSession(deps, scenario.one.id, scenario.one.request);
    await pay(second);
    await expectInvariants(scenario);
    const orders = await scenarios.rows(`select from orders where account_id = ${scenario.one.id}`);
    expect(orders).toHaveLength(1);
  });

  test('an older page that is paid after several were opened is settled as well', async () => {
    const scenario = await createScenario(1);
    const first = await open(scenario.one);
    await open(scenario.one);
    await pay(first);
    expect(await codeOf(open(scenario.one))).toMatchObject({ code: 'order/already-paid' });
    await expectInvariants(scenario);
  });
});
