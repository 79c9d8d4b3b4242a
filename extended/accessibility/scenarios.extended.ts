import { checkScenarios } from './check-scenarios';
import { accounts } from './scenarios/accounts';
import { browsing } from './scenarios/browsing';
import { customers } from './scenarios/customers';
import { frame, disabledRemote } from './scenarios/frame';
import { links } from './scenarios/links';
import type { Scenario } from './scenarios/scenario';
import { startScenarioRunner, type ScenarioRunner } from './scenarios/runner';

let runner: ScenarioRunner;
beforeAll(async () => {
  runner = await startScenarioRunner();
}, 900_000);
afterAll(() => runner?.close());

const openScenario = (scenario: Scenario) => runner.openScenario(scenario);

checkScenarios({ ...browsing, ...frame, ...accounts, ...customers, ...links }, openScenario);

describe('with a disabled slice', () => {
  beforeAll(async () => {
    const { code, output } = await runner.shop.release(
      'disable',
      'mf-info',
      '--message',
      'Back on Monday.',
      '--reason',
      'accessibility checks',
    );
    if (code !== 0) throw new Error(output);
  });
  checkScenarios(disabledRemote, openScenario);
});
