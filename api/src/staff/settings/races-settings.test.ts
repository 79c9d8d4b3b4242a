import { prepareScenarios } from '../../../test/scenarios';
import { atEveryStep } from '../../../test/interleave';
import { OPERATOR } from '../../audit/actor';
import { changeSetting } from './change-setting';

// Repeats a case at every statement.
jest.setTimeout(180_000);

const scenarios = prepareScenarios();

test('when two owners set a group for the first time concurrently, the second gets a conflict', async () => {
  const { db, config } = scenarios.deps;
  const save = (lowStock: number) =>
    changeSetting(db, config, OPERATOR, { name: 'stock', value: { lowStock }, version: 0 }).then(() => lowStock);
  const steps = await atEveryStep(scenarios.db, {
    scenario: () => scenarios.rows(`delete from settings where name = 'stock'`),
    a: () => save(5),
    b: () => save(7),
    async check(_nothing, { a, b }) {
      expect([a, b].filter(({ error }) => error?.status === 409)).toHaveLength(1);
      const [stored] = await scenarios.rows<{ value: unknown }>(`select value from settings where name = 'stock'`);
      expect(stored?.value).toEqual({ lowStock: a.value ?? b.value });
    },
  });
  expect(steps.length).toBeGreaterThan(0);
});
