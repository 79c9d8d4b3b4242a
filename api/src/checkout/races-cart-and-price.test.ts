import { atEveryStep } from '../../test/interleave';
import { failures, prepareScenarios, type Scenario, type Work } from '../../test/scenarios';
import { addToCart } from '../cart/change-cart';
import { setPrice } from '../commands/product-commands';
import { openSession } from './open-session';

const scenarios = prepareScenarios();
const { open, pay, settled, cartOf, orderOf, createScenario, paidScenario, expectInvariants } = scenarios;

describe('cart and price', () => {
  test.each<[string, Work, Work]>([
    ['settled while', (scenario: Scenario) => settled(scenario.session), (scenario: Scenario) => add(scenario)],
    ['settled in the middle of', (scenario: Scenario) => add(scenario), (scenario: Scenario) => settled(scenario.session)],
  ])(
    'API-7: an order is %s its shopper adds the same item: charges the frozen lines and keeps only the added item',
    async (_name, a, b) => {
      await atEveryStep(scenarios.db, {
        scenario: () => paidScenario(5),
        a,
        b,
        async check(scenario, outcome) {
          expect(failures(outcome)).toEqual([undefined, undefined]);
          expect(await orderOf(scenario.session)).toMatchObject({ total_cents: 189_900 });
          expect(await cartOf(scenario.one)).toEqual([{ quantity: 1 }]);
          await expectInvariants(scenario);
        },
      });
    },
  );
  const add = ({ one, product }: Scenario) =>
    addToCart(
      scenarios.deps,
      { accountId: one.id, tokenVersion: 1, sessionId: 'of this test' },
      { productId: product, size: 'size7', quantity: 1 },
    );

  test('API-7: an item added while the order is sent is either charged or stays in the cart', async () => {
    await atEveryStep(scenarios.db, {
      scenario: () => createScenario(5),
      a: ({ one }) => open(one),
      b: add,
      async check(scenario, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        await pay(outcome.a.value as string);
        await settled(outcome.a.value as string);
        const ordered = ((await orderOf(outcome.a.value as string))?.total_cents ?? 0) / 189_900;
        const left = (await cartOf(scenario.one)).reduce((sum, { quantity }) => sum + quantity, 0);
        expect(ordered + left).toBe(2);
        await expectInvariants(scenario);
      },
    });
  });

  test('API-7: a price that changes while the order is sent: charges the frozen price', async () => {
    await atEveryStep(scenarios.db, {
      scenario: () => createScenario(1),
      a: ({ one }) => openSession(scenarios.deps, one.id, one.request),
      b: ({ product }) => setPrice(scenarios.deps, String(product), '2500'),
      async check(scenario, outcome) {
        const { session_id: session, total } = outcome.a.value as { session_id: string; total: number };
        expect([1899, 2500]).toContain(total);
        await pay(session);
        await settled(session);
        expect(await orderOf(session)).toMatchObject({ total_cents: total * 100 });
        await expectInvariants(scenario);
      },
    });
  });

  test('API-7: a new session while the earlier one settles never holds or sells the item twice', async () => {
    await atEveryStep(scenarios.db, {
      scenario: () => paidScenario(1),
      a: ({ one }) => open(one),
      b: ({ session }) => settled(session),
      async check(scenario, outcome) {
        expect([undefined, 409]).toContain(outcome.a.error?.status);
        if (outcome.a.value) await pay(outcome.a.value);
        await expectInvariants(scenario);
      },
    });
  });
});
