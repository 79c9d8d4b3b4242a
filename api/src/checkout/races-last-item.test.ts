import { atEveryStep } from '../../test/interleave';
import { failures, prepareScenarios } from '../../test/scenarios';
import { changeStock } from '../commands/product-commands';
import { sweep } from './settling/sweeper';

const scenarios = prepareScenarios();
const { open, pay, settled, lapse, orderOf, createScenario, paidScenario, expectInvariants, sumOf } = scenarios;

describe('the last item', () => {
  test('API-8: two buyers order it: one may pay, the other is rejected before paying', async () => {
    await atEveryStep(scenarios.db, {
      scenario: () => createScenario(1),
      a: ({ one }) => open(one),
      b: ({ two }) => open(two),
      async check(scenario, outcome) {
        expect(failures(outcome).filter((failure) => failure === 409)).toHaveLength(1);
        expect(failures(outcome).filter((failure) => failure === undefined)).toHaveLength(1);
        await expectInvariants(scenario);
      },
    });
  });

  test('API-8: two carts with the same two items in opposite order: no deadlock, one buyer gets both', async () => {
    const outcomes: unknown[] = [];
    await atEveryStep(scenarios.db, {
      async scenario() {
        const [x, y] = [await scenarios.product(1), await scenarios.product(1)];
        return {
          product: x,
          initial: 1,
          other: y,
          one: await scenarios.buyer(x, y),
          two: await scenarios.buyer(y, x),
          session: '',
        };
      },
      a: ({ one }) => open(one),
      b: ({ two }) => open(two),
      async check(scenario, outcome) {
        outcomes.push(failures(outcome));
        await expectInvariants(scenario);
        await expectInvariants({ ...scenario, product: scenario.other });
      },
    });
    for (const outcome of outcomes)
      expect([
        [undefined, 409],
        [409, undefined],
      ]).toContainEqual(outcome);
  });

  test('API-8: one shopper submits twice: one hold, both responses lead to a payment page', async () => {
    await atEveryStep(scenarios.db, {
      scenario: () => createScenario(1),
      a: ({ one }) => open(one),
      b: ({ one }) => open(one),
      async check(scenario, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        const sessions = [outcome.a.value, outcome.b.value] as string[];
        for (const session of sessions) await pay(session);
        for (const session of sessions) await settled(session);
        await expectInvariants(scenario);
      },
    });
  });

  test('API-8: paid after the hold while another buyer orders it: an order for one, and a refund or 409 for the other', async () => {
    await atEveryStep(scenarios.db, {
      async scenario() {
        const scenario = await paidScenario(1);
        await lapse(scenario.session);
        return scenario;
      },
      a: ({ session }) => settled(session),
      b: ({ two }) => open(two),
      async check(scenario, outcome) {
        expect(outcome.a.error).toBeUndefined();
        if (outcome.b.value) await pay(outcome.b.value);
        expect([200, 409]).toContain(outcome.b.error?.status ?? 200);
        await expectInvariants(scenario);
        expect(await sumOf(`select on_hand as sum from stock where product_id = ${scenario.product}`)).toBe(0);
      },
    });
  });

  test('API-8: two late payments for it: one order, one refund', async () => {
    await atEveryStep(scenarios.db, {
      async scenario() {
        const scenario = await paidScenario(1);
        await lapse(scenario.session);
        const other = await open(scenario.two);
        await lapse(other);
        await pay(other);
        return { ...scenario, other };
      },
      a: ({ session }) => settled(session),
      b: ({ other }) => settled(other),
      async check(scenario) {
        await expectInvariants(scenario);
        expect([await orderOf(scenario.session), await orderOf(scenario.other)].filter(Boolean)).toHaveLength(1);
      },
    });
  });

  test('API-8: the sweeper releases an expired hold while its payment settles', async () => {
    await atEveryStep(scenarios.db, {
      async scenario() {
        const scenario = await paidScenario(1);
        await lapse(scenario.session);
        return scenario;
      },
      a: () => sweep(scenarios.deps),
      b: ({ session }) => settled(session),
      async check(scenario) {
        await expectInvariants(scenario);
        expect(await orderOf(scenario.session)).toMatchObject({ status: 'paid' });
      },
    });
  });

  test('API-8: staff reduce the stock while it is ordered or settled: never below zero, no payment is kept without an order', async () => {
    for (const prepare of [() => createScenario(1), () => paidScenario(1)])
      await atEveryStep(scenarios.db, {
        scenario: prepare,
        a: ({ session, one }): Promise<unknown> => (session ? settled(session) : open(one)),
        b: ({ product }) => changeStock(scenarios.deps, String(product), '7', '-1'),
        async check(scenario, outcome) {
          if (!scenario.session && outcome.a.value) await pay(outcome.a.value as string);
          // Damaged or stolen units are removed whether held or not.
          await expectInvariants({ ...scenario, initial: outcome.b.error ? 1 : 0 }, true);
        },
      });
  });
});
