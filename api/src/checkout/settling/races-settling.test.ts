import { atEveryStep } from '../../../test/interleave';
import { failures, prepareScenarios, type Scenario, type Work } from '../../../test/scenarios';
import { sweep } from './sweeper';

const scenarios = prepareScenarios();
const { settled, makeDue, cartOf, orderOf, mailsTo, paidScenario, expectInvariants } = scenarios;

describe('one session settled by two callers', () => {
  test.each<[string, Work, Work]>([
    ['browser and webhook', ({ session }: Scenario) => settled(session), ({ session }: Scenario) => settled(session)],
    [
      'browser and sweeper',
      ({ session }: Scenario) => settled(session),
      ({ session }: Scenario) => makeDue(session).then(() => sweep(scenarios.deps)),
    ],
    [
      'sweeper and webhook',
      ({ session }: Scenario) => makeDue(session).then(() => sweep(scenarios.deps)),
      ({ session }: Scenario) => settled(session),
    ],
    ['two sweepers', ({ session }: Scenario) => makeDue(session).then(() => sweep(scenarios.deps)), () => sweep(scenarios.deps)],
  ])('API-7: %s: one order, one unit, one mail, at every step', async (_name, a, b) => {
    const steps = await atEveryStep(scenarios.db, {
      scenario: () => paidScenario(3),
      a,
      b,
      async check(scenario, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        expect(await orderOf(scenario.session)).toMatchObject({ status: 'paid', total_cents: 189_900 });
        expect(await mailsTo(scenario.one, 'Your order%')).toBe(1);
        expect(await cartOf(scenario.one)).toEqual([]);
        await expectInvariants(scenario);
      },
    });
    expect(steps.length).toBeGreaterThan(process.env.TEST_DATABASE_URL ? 10 : 3);
  });
});
