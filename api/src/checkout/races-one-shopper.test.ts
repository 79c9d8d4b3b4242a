import { atEveryStep } from '../../test/interleave';
import { failures, prepareScenarios, type Scenario } from '../../test/scenarios';
import { cancelOrder } from '../refunds/cancel-order';
import { sweep } from './settling/sweeper';

const scenarios = prepareScenarios();
const { open, pay, settled, lapse, orderOf, cartOf, mailsTo, makeDue, createScenario, paidScenario, expectInvariants } =
  scenarios;

/** Two sessions of one shopper for one cart: Send in two tabs, or again after going back. */
async function twoSessions(units: number): Promise<Scenario & { second: string }> {
  const scenario = await createScenario(units);
  const session = await open(scenario.one);
  return { ...scenario, session, second: await open(scenario.one) };
}
async function bothPaid(units: number): Promise<Scenario & { second: string }> {
  const scenario = await twoSessions(units);
  for (const session of [scenario.session, scenario.second]) await pay(session);
  return scenario;
}
const stateOf = async (session: string) =>
  (await scenarios.rows<{ state: string }>(`select state from payment_sessions where id = '${session}'`))[0]?.state;
const heldBy = (session: string) =>
  scenarios.sumOf(`select coalesce(sum(quantity), 0)::int as sum from holds where session_id = '${session}'`);

describe('two payment pages of one shopper', () => {
  test('API-8: the last item is paid on the first page while the second holds it: the shopper gets it', async () => {
    for (const other of [
      ({ second }: { second: string }) => settled(second),
      async ({ second }: { second: string }) => {
        await makeDue(second);
        await sweep(scenarios.deps);
      },
    ])
      await atEveryStep(scenarios.db, {
        async scenario() {
          const scenario = await twoSessions(1);
          await pay(scenario.session);
          return scenario;
        },
        a: ({ session }): Promise<unknown> => settled(session),
        b: (scenario): Promise<unknown> => other(scenario),
        async check(scenario, outcome) {
          expect(failures(outcome)).toEqual([undefined, undefined]);
          expect(await orderOf(scenario.session)).toMatchObject({ status: 'paid' });
          expect(await heldBy(scenario.second)).toBe(0);
          await expectInvariants(scenario);
        },
      });
  });

  test('API-8: both pages are paid: one order, and the second payment is refunded with a mail that gives the reason', async () => {
    for (const units of [1, 5])
      await atEveryStep(scenarios.db, {
        scenario: () => bothPaid(units),
        a: ({ session }) => settled(session),
        b: ({ second }) => settled(second),
        async check(scenario, outcome) {
          expect(failures(outcome)).toEqual([undefined, undefined]);
          const states = [await stateOf(scenario.session), await stateOf(scenario.second)];
          expect(states.sort()).toEqual(['refunded', 'settled']);
          const why = await scenarios.rows<{ reason: string }>(
            `select reason from payment_sessions where state = 'refunded' and id in ('${scenario.session}', '${scenario.second}')`,
          );
          expect(why).toEqual([{ reason: 'You have paid for this cart already, and its order is listed under Orders.' }]);
          expect(await mailsTo(scenario.one, 'We are refunding your payment')).toBe(1);
          expect(await cartOf(scenario.one)).toEqual([]);
          await expectInvariants(scenario);
        },
      });
  });

  test('API-8: the first page is paid while the shopper sends the order again: one order, whatever else is paid', async () => {
    await atEveryStep(scenarios.db, {
      scenario: () => paidScenario(5),
      a: ({ one }) => open(one),
      b: ({ session }) => settled(session),
      async check(scenario, outcome) {
        expect([undefined, 409]).toContain(outcome.a.error?.status);
        if (outcome.a.value) await pay(outcome.a.value);
        await expectInvariants(scenario);
        expect(await orderOf(scenario.session)).toMatchObject({ status: 'paid' });
        const orders = await scenarios.rows(`select from orders where account_id = ${scenario.one.id}`);
        expect(orders).toHaveLength(1);
      },
    });
  });

  test('API-8: two successive carts are two orders, even when the first is paid last', async () => {
    const scenario = await createScenario(1);
    const other = await scenarios.product(1);
    const first = await open(scenario.one);
    await scenarios.rows(`update cart_lines set product_id = ${other} where account_id = ${scenario.one.id}`);
    const second = await open(scenario.one);
    for (const session of [second, first]) {
      await pay(session);
      expect(await settled(session)).toMatchObject({ state: 'settled' });
    }
    await expectInvariants(scenario);
    await expectInvariants({ ...scenario, product: other });
  });

  test('API-8: two units are paid on the first page while the second page holds one of them: the shopper gets both', async () => {
    const scenario = await createScenario(2);
    const setQuantity = (quantity: number) =>
      scenarios.rows(`update cart_lines set quantity = ${quantity} where account_id = ${scenario.one.id}`);
    await setQuantity(2);
    const first = await open(scenario.one);
    await setQuantity(1);
    const second = await open(scenario.one);
    await pay(first);
    expect(await settled(first)).toMatchObject({ state: 'settled' });
    expect(await heldBy(second)).toBe(0);
    await expectInvariants(scenario);
  });

  test('API-8: after the order of the first page is cancelled, a payment of the second is an order', async () => {
    const scenario = await bothPaid(1);
    await settled(scenario.session);
    const orderId = (await orderOf(scenario.session))?.id ?? '';
    await cancelOrder(scenarios.deps, { accountId: scenario.one.id, orderId, reason: '' });
    expect(await settled(scenario.second)).toMatchObject({ state: 'settled' });
    await expectInvariants(scenario);
  });

  test('API-8: the last item, paid on both pages after the holds ended, while another shopper orders it', async () => {
    await atEveryStep(scenarios.db, {
      async scenario() {
        const scenario = await bothPaid(1);
        await lapse(scenario.second);
        return scenario;
      },
      a: async ({ session, second }) => [await settled(session), await settled(second)],
      b: ({ two }) => open(two),
      async check(scenario, outcome) {
        if (outcome.b.value) await pay(outcome.b.value);
        expect([undefined, 409]).toContain(outcome.b.error?.status);
        await expectInvariants(scenario);
      },
    });
  });
});
