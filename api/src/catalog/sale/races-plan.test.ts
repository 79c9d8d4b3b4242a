import { prepareScenarios } from '../../../test/scenarios';
import { atEveryStep } from '../../../test/interleave';
import { OPERATOR } from '../../audit/actor';
import { dropPlannedSale, planSale, readPlannedSale } from './planned-sale';

// Repeats a case at every statement.
jest.setTimeout(180_000);

const scenarios = prepareScenarios();
const PLAN = { priceCents: 100, compareAtCents: 200, startsAt: '2126-11-30T10:00:00.000Z', endsAt: null };

test('does not cancel a plan that a colleague has changed meanwhile', async () => {
  const { db } = scenarios.deps;
  const plan = (startsAt: string, seen?: typeof PLAN) =>
    planSale(db, OPERATOR, { ...PLAN, startsAt, productId: 1, reason: 'Our other shop', seen });
  await atEveryStep(scenarios.db, {
    scenario: () => plan(PLAN.startsAt),
    a: () => dropPlannedSale(db, OPERATOR, 1, PLAN),
    b: () => plan('2127-01-01T10:00:00.000Z', PLAN),
    async check(_nothing, { a, b }) {
      expect([a.error?.status, b.error?.status].sort()).toEqual([409, undefined]);
      const left = await readPlannedSale(db, 1);
      expect(left?.startsAt).toBe(b.error ? undefined : '2127-01-01T10:00:00.000Z');
    },
  });
});
