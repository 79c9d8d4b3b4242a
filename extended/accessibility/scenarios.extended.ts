import type { Page } from 'playwright-core';
import { axeAt } from './checks/axe';
import { overflowsAt, overflowsWithTextSpacing } from './checks/reflow';
import { lostInForcedColors } from './checks/forced-colors';
import { keyboardProblems } from './checks/keyboard';
import { accounts } from './scenarios/accounts';
import { browsing } from './scenarios/browsing';
import { customers } from './scenarios/customers';
import { frame, disabledRemote } from './scenarios/frame';
import type { Scenarios } from './scenarios/scenario';
import { PHONE, startScenarioRunner, WIDE, type ScenarioRunner } from './scenarios/runner';

/** 1280 × 800 px at 200 % zoom, and the 320 px of WCAG 1.4.10. */
const ZOOMED = { width: 640, height: 400 };
const NARROWEST = { width: 320, height: 640 };

let runner: ScenarioRunner;
beforeAll(async () => {
  runner = await startScenarioRunner();
}, 900_000);
afterAll(() => runner?.close());

checkScenarios({ ...browsing, ...frame, ...accounts, ...customers });

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
  checkScenarios(disabledRemote);
});

/** Sets up each scenario once; the checks change the window but not the state. */
function checkScenarios(scenarios: Scenarios) {
  describe.each(Object.entries(scenarios))('%s', (_name, scenario) => {
    let page: Page;
    beforeAll(async () => {
      page = await runner.openScenario(scenario);
    });
    afterAll(() => page?.context().close());
    const usual = scenario.only === 'phone' ? PHONE : WIDE;

    if (scenario.only !== 'phone')
      test('axe finds no violations at 1280 px', async () => {
        expect(await axeAt(page, WIDE)).toEqual([]);
      });
    if (scenario.only !== 'wide')
      test('axe finds no violations at 375 px', async () => {
        expect(await axeAt(page, PHONE)).toEqual([]);
      });
    test('fits at 200 % zoom', async () => {
      expect(await overflowsAt(page, ZOOMED)).toEqual([]);
    });
    test('fits at 320 px', async () => {
      expect(await overflowsAt(page, NARROWEST)).toEqual([]);
    });
    test('fits with wider text spacing', async () => {
      expect([...(await overflowsWithTextSpacing(page, usual)), ...(await overflowsWithTextSpacing(page, PHONE))]).toEqual([]);
    });
    test('keeps states and icons distinguishable in forced colors', async () => {
      await page.setViewportSize(usual);
      expect(await lostInForcedColors(page)).toEqual([]);
    });
    test('is operable by keyboard', async () => {
      expect(await keyboardProblems(page, usual)).toEqual([]);
    });
  });
}
